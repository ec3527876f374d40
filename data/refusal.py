"""What a member did wrong, raised where it is known and worded where it is answered."""

from __future__ import annotations

from data.words import Words


class Refusal(Exception):
    """A friendly answer instead of an action: the id of a sentence and its facts. A fact that
    needs words is a function of the reader's."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence)
        self.sentence, self.facts = sentence, facts

    def in_words(self, say: Words) -> str:
        facts = {name: fact(say) if callable(fact) else fact for name, fact in self.facts.items()}
        return say(self.sentence, **facts)
