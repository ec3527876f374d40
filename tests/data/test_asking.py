"""Questions in a person's own words lead to the right paragraph of the rules."""

import pytest

from data import asking, rulebook
from data.asking import ask
from data.words import LANGUAGES
from engine.catalogue import titles

KEYS = [game.key for game in titles() if game.stage != "draft"]
QUESTIONS = {
    ("gold", "en"): {
        "how do I win?": "G7.4",
        "when is it over": "G7.1",
        "What happens if two people bid the same?": "G4.4",
        "can I bid 0": "G4.5",
        "who do I pay my beads to": "G5.1",
        "what if two players are tied for lowest bid": "G5.2",
        "how many beads do we start with": "G2.1",
        "which materials can be neighbours": "G1.3",
        "what could be on the back of a piece": "G1.4",
        "how many points for a complete disc": "G7.3",
        "how many rounds are there": "G3.1",
        "can I throw pieces away": "G6.9",
        "who goes first?": "G2.3",
        "can I flip a piece I already have": "GR5",
    },
    ("gold", "fr"): {
        "comment gagner": "G7.4",
        "quand est-ce que ça finit": "G7.1",
        "que se passe-t-il si deux mises sont égales": "G4.4",
        "a-t-on le droit de miser zéro": "G4.5",
        "à qui vont les perles": "G5.1",
        "et si plusieurs ont la plus basse mise ?": "G5.2",
        "on commence avec combien de perles ?": "G2.1",
        "quels matériaux peuvent être voisins": "G1.3",
        "que peut-il y avoir au dos d’un morceau": "G1.4",
        "combien de points vaut un disque complet": "G7.3",
        "il y a combien de manches": "G3.1",
        "puis-je jeter un morceau": "G6.9",
        "qui commence ?": "G2.3",
        "peut-on retourner un ancien morceau": "GR5",
    },
    ("maya", "en"): {
        "how do I win": "M7.3",
        "when does it end?": "M7.1",
        "what can I do in a turn": "M3.1",
        "where can I plant": "M4.2",
        "can I plant two different crops": "M4.1",
        "how many points do I get for planting": "M4.7",
        "how do I make a city larger": "M5.2",
        "how do I draw new tiles": "M5.6",
        "when is a city scored": "M6.1",
        "what is a city worth?": "M6.3",
        "who gets the city": "M6.5",
        "what if we have equally many goods at a city": "M6.6",
        "my rack is empty, what now": "M3.2",
        "can I pass?": "M3.3",
    },
    ("maya", "fr"): {
        "comment gagner": "M7.3",
        "quand la partie finit-elle": "M7.1",
        "que peut-on faire à son tour": "M3.1",
        "où puis-je planter": "M4.2",
        "puis-je planter deux cultures": "M4.1",
        "combien de points pour planter": "M4.7",
        "comment agrandir une cité": "M5.2",
        "comment piocher de nouvelles tuiles": "M5.6",
        "quand une cité est-elle comptée": "M6.1",
        "que vaut une cité ?": "M6.3",
        "qui gagne la cité": "M6.5",
        "et s’il y a égalité près d’une cité": "M6.6",
        "mon support est vide": "M3.2",
        "peut-on passer ?": "M3.3",
    },
    ("tzolkin", "en"): {
        "how do I win?": "T17.7",
        "when does the game end": "T17.1",
        "what do I do on my turn": "T3.3",
        "can I pass": "T3.4",
        "how much does it cost to place a worker": "T5.5",
        "where can I put a worker": "T5.2",
        "how do I take workers back": "T6.2",
        "how much corn do workers eat": "T16.2",
        "what if I can't feed my workers": "T16.3",
        "when do I have to feed": "T3.13",
        "can I beg for corn": "T4.2",
        "what are skulls good for": "T11.2",
        "how do I get more workers": "T10.6",
        "how do I build a monument": "T14.8",
    },
    ("tzolkin", "fr"): {
        "comment gagner ?": "T17.7",
        "quand finit la partie": "T17.1",
        "que faire à mon tour": "T3.3",
        "puis-je passer": "T3.4",
        "combien coûte de placer un ouvrier": "T5.5",
        "où puis-je placer un ouvrier": "T5.2",
        "comment reprendre mes ouvriers": "T6.2",
        "combien de maïs mangent mes ouvriers": "T16.2",
        "et si je ne peux pas nourrir mes ouvriers ?": "T16.3",
        "quels sont les jours de festin": "T3.13",
        "puis-je mendier du maïs": "T4.2",
        "à quoi servent les crânes": "T11.2",
        "comment obtenir plus d’ouvriers": "T10.6",
        "comment construire un monument": "T14.8",
    },
    ("yaxha", "en"): {
        "how do I win": "X6.6",
        "when is it finished": "X6.1",
        "what happens in a round": "X3.1",
        "how do I pick a tile": "X4.2",
        "what if somebody picks the same tile": "X4.4",
        "who takes the leftover tiles": "X4.5",
        "how do we trade initiative": "X4.6",
        "can I keep a cube for later": "X5.1",
        "where does my first cube go": "X5.2",
        "how do I build on level 2": "X5.6",
        "do colours have to match": "X5.7",
        "what if a cube fits nowhere": "X5.9",
        "can I move a cube": "X5.11",
        "how many points is a group worth": "X1.4",
    },
    ("yaxha", "fr"): {
        "comment gagner": "X6.6",
        "quand est-ce fini": "X6.1",
        "comment se déroule une manche": "X3.1",
        "comment choisir ma tuile": "X4.2",
        "et si on choisit la même tuile": "X4.4",
        "qui prend les tuiles qui restent": "X4.5",
        "comment échange-t-on l’initiative": "X4.6",
        "puis-je garder un cube pour plus tard": "X5.1",
        "où va mon premier cube": "X5.2",
        "comment bâtir au niveau 2": "X5.6",
        "faut-il que les couleurs correspondent": "X5.7",
        "et si un cube ne va nulle part": "X5.9",
        "peut-on déplacer un cube": "X5.11",
        "combien de points vaut un groupe": "X1.4",
    },
    ("yucatan", "en"): {
        "how do I win": "Y15.1",
        "what can I do on my turn": "Y4.1",
        "may I pass": "Y4.2",
        "where can I found a village": "Y5.2",
        "how do I get a large village": "Y6.1",
        "how do I deploy a warrior": "Y7.1",
        "how many warriors may I have": "Y8.1",
        "how far can a warrior move": "Y9.1",
        "when do I move two cells": "Y9.2",
        "how do I cross the river": "Y9.3",
        "how do I take prisoners": "Y10.1",
        "how does a fight work": "Y11.1",
        "who wins a fight": "Y11.2",
        "which guild beats the serpent": "Y1.4",
    },
    ("yucatan", "fr"): {
        "comment gagner": "Y15.1",
        "que puis-je faire à mon tour": "Y4.1",
        "puis-je passer": "Y4.2",
        "où puis-je fonder un village": "Y5.2",
        "comment agrandir un village": "Y6.1",
        "comment déployer un guerrier": "Y7.1",
        "combien de guerriers puis-je avoir": "Y8.1",
        "de combien avance un guerrier": "Y9.1",
        "quand puis-je faire deux pas": "Y9.2",
        "comment traverser le fleuve": "Y9.3",
        "comment faire des prisonniers": "Y10.1",
        "comment se déroule un combat": "Y11.1",
        "qui gagne le combat": "Y11.2",
        "quelle guilde bat le serpent": "Y1.4",
    },
}
CASES = [
    (key, language, question, number)
    for (key, language), asked in QUESTIONS.items()
    for question, number in asked.items()
]


@pytest.mark.parametrize(("key", "language", "question", "number"), CASES)
def test_a_question_leads_to_its_paragraph(key, language, question, number):
    answer = ask(key, language, question)
    assert answer.found, [p.number for p in answer.paragraphs]
    assert answer.paragraphs[0].number == number, [p.number for p in answer.paragraphs]


@pytest.mark.parametrize("key", KEYS)
def test_phrases_name_paragraphs_that_are_there_and_the_same_in_every_language(key):
    numbers = {rule.number for rule in rulebook.rulebook(key, "en").paragraphs}
    named = [list(asking.phrases(key, language)) for language in LANGUAGES]
    assert named[0] == named[1]
    assert set(named[0]) <= numbers
    assert len(named[0]) == len(set(named[0])) >= 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_phrase_leads_to_its_own_paragraph(key, language):
    for number, phrases in asking.phrases(key, language).items():
        for phrase in phrases:
            assert number in [p.number for p in ask(key, language, phrase).paragraphs], phrase


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ["zebra", "", "?", "the", "quantum chromodynamics", "a" * 500])
def test_what_is_not_found_is_said_with_the_nearest_three(language, question):
    answer = ask("gold", language, question)
    assert not answer.found
    assert len(answer.paragraphs) == 3
    assert len({p.number for p in answer.paragraphs}) == 3


def test_of_what_is_equally_near_the_most_asked_comes_first():
    numbers = [p.number for p in ask("gold", "en", "zebra").paragraphs]
    asked = asking.phrases("gold", "en")
    assert numbers[0] == max(asked, key=lambda number: len(asked[number]))


def test_a_misspelt_word_is_understood():
    assert ask("tzolkin", "en", "how do I bild a monumnt").paragraphs[0].number == "T14.8"
    assert ask("yaxha", "fr", "echanger l'inisiative").paragraphs[0].number == "X4.6"


def test_the_answer_is_the_same_with_case_accents_and_either_apostrophe():
    assert ask("gold", "fr", "QUI REÇOIT L'ARGENT") == ask("gold", "fr", "qui recoit l’argent ?")
