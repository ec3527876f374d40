"""The local table as a person at a browser meets it: become somebody, type, press, look.

The page is SimCord's. It redraws itself whenever something changes, so an element is looked up,
used and forgotten; what it says of itself in ``window.simcordPreview`` tells when it is at rest.
Nothing here sleeps for a fixed time.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from renderers.capitals import capital

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
    "--force-prefers-reduced-motion",
    "--disable-smooth-scrolling",
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMEDRIVER = shutil.which("chromedriver")
LONG, SHORT, GLANCE = 180.0, 30.0, 0.05
"""Seconds: a busy machine draws a picture in a minute; what never comes is found all the same."""
TRIES = 5
_PASSING = (
    StaleElementReferenceException,
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
)
Found = TypeVar("Found")

# What the page tells of itself is costly to read, so it is read only when the page looks idle.
# Pictures may still be on their way: nobody has to wait for them before the next click.
_COME_TO_REST = """
const [after, limit, done] = arguments, end = performance.now() + 1000 * limit;
(function look() {
  const status = document.getElementById('action-status');
  const page = status && !status.textContent.endsWith('…') ? window.simcordPreview : null;
  const last = page?.lastAction?.requestId || 'none';
  if (page?.authorized && !page.pendingAction && !page.pendingQuery && last !== after) done(last);
  else if (performance.now() > end) done(null);
  else setTimeout(look, 20);
})();
"""
_BEGUN = """
const page = window.simcordPreview;
return Boolean(page.pendingAction) || (page.lastAction?.requestId || 'none') !== arguments[0];
"""
_REJECTED = "return Boolean(window.simcordPreview.lastAction?.rejected)"
_ACTION = """
const { lastAction, uncertainAction, transport, diagnostics } = window.simcordPreview;
return JSON.stringify({ lastAction, uncertainAction, transport, diagnostics });
"""
_LOADING = "return window.simcordPreview.commandPicker.autocomplete.state === 'loading'"
_PEOPLE = "return [...document.getElementById('viewer-picker').options].map((o) => o.text)"
_VIEWER = "return document.getElementById('viewer-picker').selectedOptions[0]?.text || ''"
_MESSAGES = """
const shown = (part) => part.checkVisibility();
const apart = 'code, .mention, .command-mention, .discord-timestamp, '
  + '.attachment-name, .file-name, .file-type';
return [...document.querySelectorAll('#channel-message-list article.channel-message')].map((m) => ({
  id: m.dataset.messageId,
  text: [...m.querySelectorAll('.message-content, .message-components, .message-loading')]
    .map((part) => part.innerText).join('\\n'),
  words: [...m.querySelectorAll('.message-content, .message-components')].flatMap((part) => {
    const found = [], walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const within = walk.currentNode.parentElement;
      if (within.checkVisibility() && !within.closest(apart)) {
        found.push(walk.currentNode.data);
      }
    }
    return found;
  }).join('\\n'),
  author: m.querySelector('.message-author')?.innerText || '',
  private: Boolean(m.querySelector('.message-ephemeral-note')),
  thinking: Boolean(m.querySelector('.message-loading')),
  buttons: [...m.querySelectorAll('button.component-button')].filter(shown)
    .map((b) => [b.innerText, !b.disabled]),
  menus: [...m.querySelectorAll('.preview-select')].filter(shown).map((s) => s.innerText),
  pictures: [...m.querySelectorAll('img')].filter((i) => i.alt && i.naturalWidth > 300)
    .map((i) => [i.alt, i.naturalWidth, i.naturalHeight]),
}));
"""
_SCROLL_TO = """
const timeline = document.getElementById('channel-timeline');
const message = arguments[0] && document.querySelector(`[data-message-id="${arguments[0]}"]`);
if (message) message.scrollIntoView({block: 'end'});
else timeline.scrollTop = timeline.scrollHeight;
"""
_BUTTON = """
const wanted = [...document.querySelectorAll('#channel-message-list button.component-button')]
  .filter((b) => b.innerText === arguments[0] && !b.disabled && b.checkVisibility()
    && (!arguments[1] || b.closest('article').dataset.messageId === arguments[1]));
const button = wanted.at(-1) || null;
button?.scrollIntoView({block: 'center'});
return button;
"""
_MENU = """
if (document.querySelector('.preview-select.is-open')) return null;
const menu = [...document.querySelectorAll('.preview-select')]
  .filter((m) => m.innerText.startsWith(arguments[0])).at(-1);
menu?.scrollIntoView({block: 'center'});
return menu?.querySelector('button') || null;
"""
# Whoever looks, the page fetches every picture again, and each is checked in a process of its own:
# in a long game that costs more than all else together. Here a picture is fetched once.
_KEEP_PICTURES = """
const kept = new Map(), real = window.fetch;
window.fetch = (url, options) => {
  if (!String(url).startsWith('/api/assets/')) return real(url, options);
  if (!kept.has(url)) {
    kept.set(url, real(url, options));
    kept.get(url).then((found) => found.ok || kept.delete(url), () => kept.delete(url));
  }
  return kept.get(url).then((found) => found.clone());
};
"""
_OPTION = """
const option = [...document.querySelectorAll('.preview-select.is-open [role=option]')]
  .find((o) => o.innerText.startsWith(arguments[0])) || null;
option?.scrollIntoView({block: 'nearest'});
return option;
"""


@dataclass(frozen=True)
class Message:
    """A message as it is seen."""

    id: str
    author: str
    text: str
    words: str
    """The text without mentions, commands and code, but with what buttons and menus say."""
    private: bool
    thinking: bool
    buttons: dict[str, bool]
    """Labels, and whether they can be pressed."""
    menus: tuple[str, ...]
    pictures: tuple[tuple[str, int, int], ...]
    """Alternative texts, widths and heights."""


class Page:
    """The one open page of a local table."""

    def __init__(self, driver: webdriver.Chrome, address: str) -> None:
        self.driver = driver
        driver.get(address)
        driver.execute_script(_KEEP_PICTURES)
        driver.set_script_timeout(LONG + SHORT)
        self._come_to_rest("the page does not open")
        self.wait(self.messages, "the bot says nothing")

    # Looking.

    def wait(self, condition: Callable[[], Found], failure: str, limit: float = LONG) -> Found:
        """What the condition returns as soon as that is true; elements that pass are forgiven."""
        waiting: WebDriverWait[webdriver.Chrome] = WebDriverWait(
            self.driver, limit, poll_frequency=GLANCE, ignored_exceptions=_PASSING
        )
        try:
            return waiting.until(lambda _: condition())
        except TimeoutException:
            raise AssertionError(f"{failure}\n{self._situation()}") from None

    def messages(self) -> list[Message]:
        """All that the viewer sees in the channel, the oldest first."""
        rows: list[dict[str, Any]] = self.driver.execute_script(_MESSAGES)
        return [
            Message(
                id=row["id"],
                author=row["author"],
                text=row["text"].strip(),
                words=row["words"],
                private=row["private"],
                thinking=row["thinking"],
                buttons=dict(row["buttons"]),
                menus=tuple(row["menus"]),
                pictures=tuple(map(tuple, row["pictures"])),
            )
            for row in rows
        ]

    def last(self) -> Message:
        return self.messages()[-1]

    def table(self) -> Message:
        """The newest public message with buttons: the table that gathers, or the board."""
        return [m for m in self.messages() if m.buttons and not m.private][-1]

    def answer(self) -> Message:
        """The newest message that only the viewer sees."""
        return [m for m in self.messages() if m.private][-1]

    def pictures_of(self, message: Message) -> tuple[tuple[str, int, int], ...]:
        """The pictures of a message, once they have arrived."""
        return self.wait(
            lambda: next(m.pictures for m in self.messages() if m.id == message.id),
            f"no picture arrives: {message}",
        )

    @contextmanager
    def without_pictures(self) -> Iterator[None]:
        """A stretch in which none are fetched."""
        self.show_pictures(shown=False)
        try:
            yield
        finally:
            self.show_pictures(shown=True)

    def show_pictures(self, *, shown: bool) -> None:
        """Fetch them or not, as in a browser that saves data: the page checks each in a process of
        its own, which costs more than all else together."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        blocked = [] if shown else ["*/api/assets/*"]
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": blocked})

    def picture(self, file: Path, message: str = "") -> None:
        """Photograph the page, with the end of a message (the newest) in view."""
        self.driver.execute_script(_SCROLL_TO, message)
        self.driver.save_screenshot(str(file))

    def _come_to_rest(self, failure: str, after: str = "") -> str:
        """Wait until the page is idle, and the last action is another than that; which it was."""
        last = self.driver.execute_async_script(_COME_TO_REST, after, LONG)
        assert last, f"{failure}\n{self._situation()}"
        return last

    def _situation(self) -> str:
        status = self.driver.find_element(By.ID, "action-status").text
        shown = [f"{m.author}: {m.text} {list(m.buttons)}" for m in self.messages()[-3:]]
        action = self.driver.execute_script(_ACTION)
        return "\n".join([f"The page says: {status}", *shown, f"Its last action: {action}"])

    # Doing.

    def people(self) -> list[str]:
        return self.driver.execute_script(_PEOPLE)

    def viewer(self) -> str:
        return self.driver.execute_script(_VIEWER)

    def become(self, name: str) -> None:
        """Look and act as another person."""
        if self.viewer() != name:
            self._act(lambda: self._pick_viewer(name), f"nobody can become {name}")

    def press(self, label: str, message: str = "") -> None:
        """Press the newest enabled button with that label, of one message when its id is given."""
        self._act(lambda: self._click(capital(label), message), f"no {label!r} can be pressed")

    def choose(self, menu: str, start: str) -> None:
        """In the newest menu that shows ``menu``, choose the option whose label begins so."""
        self._act(
            lambda: self._open_menu(menu) and self._take_option(start),
            f"no menu {menu!r} offers {start!r}",
        )

    def command(self, name: str, **options: str) -> None:
        """Type a slash command, choose it in the list, fill its options in and send it."""
        self._come_to_rest("the page does not come to rest")
        self._compose(name)
        for option, value in options.items():
            self._fill_in(option, value)
        self._send_command(name)

    def narrow(self, width: int, height: int) -> None:
        """Be a phone of that size."""
        facts = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", facts)

    def enter(self, name: str) -> None:
        """Type a slash command without options, and send it with the key alone."""
        self._come_to_rest("the page does not come to rest")
        self._compose(name)
        self._act(self._press_enter, f"/{name} is not sent by Enter")

    def write(self, text: str) -> None:
        """Post a message."""
        self._come_to_rest("the page does not come to rest")
        field = self.driver.find_element(By.ID, "channel-composer-input")
        field.clear()
        field.send_keys(text)
        self._act(self._press_enter, f"{text} is not sent")

    def _press_enter(self) -> bool:
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        return True

    def _send_command(self, name: str) -> None:
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self._act(self._send, f"/{name} cannot be sent")

    def _act(self, act: Callable[[], bool], failure: str) -> None:
        """From rest to rest, with one action between. A click that falls beside its button, which
        has moved, began nothing and is made again; so is a choice from a menu that closed because
        a picture arrived, of which several may be on their way. What the page itself rejects, since
        a message changed in that moment, never reaches the bot and is made again too."""
        for _ in range(TRIES):
            if self._taken(act, failure):
                break
        self.wait(lambda: not any(m.thinking for m in self.messages()), "the bot goes on thinking")

    def _taken(self, act: Callable[[], bool], failure: str) -> bool:
        """Act once, and say whether the page took it."""
        before = self._come_to_rest("the page does not come to rest")
        self.wait(lambda: act() and self.driver.execute_script(_BEGUN, before), failure)
        self._come_to_rest(failure, before)
        return not self.driver.execute_script(_REJECTED)

    def _pick_viewer(self, name: str) -> bool:
        Select(self.driver.find_element(By.ID, "viewer-picker")).select_by_visible_text(name)
        return True

    def _click(self, label: str, message: str) -> bool:
        button: WebElement | None = self.driver.execute_script(_BUTTON, label, message)
        if button is None:
            return False
        button.click()
        return True

    def _open_menu(self, shown: str) -> bool:
        """Have it open: a click may be lost while the page still scrolls."""
        menu: WebElement | None = self.driver.execute_script(_MENU, shown)
        if menu is not None:
            self.driver.execute_script("arguments[0].click()", menu)
        return self.driver.execute_script(_OPTION, "") is not None

    def _take_option(self, start: str) -> bool:
        option: WebElement | None = self.driver.execute_script(_OPTION, start)
        if option is None:
            return False
        # The page lays some lists so that a pointer, which first scrolls to an option, closes them.
        self.driver.execute_script("arguments[0].click()", option)
        return True

    def _compose(self, name: str) -> None:
        field = self.driver.find_element(By.ID, "channel-composer-input")
        field.clear()
        field.send_keys(f"/{name}")
        self.wait(lambda: self._offered(f"/{name}"), f"/{name} is not offered", SHORT)
        field.send_keys(Keys.ENTER)
        self.wait(
            lambda: (
                self.driver.find_element(By.CSS_SELECTOR, "[data-command-chip]").text == f"/{name}"
            ),
            f"/{name} cannot be chosen",
            SHORT,
        )

    def _offered(self, name: str) -> bool:
        entry = self.driver.find_element(By.CSS_SELECTOR, ".command-entry.is-active strong")
        return entry.text == name

    def _fill_in(self, option: str, value: str, *, anew: bool = True) -> None:
        """Add an option to the command and type its value, or type another one; what the bot offers
        is awaited, as it is an action of its own."""
        if anew:
            self.driver.find_element(By.CSS_SELECTOR, "[data-command-chip]").click()
            self.wait(lambda: self._suggested(option), f"no option {option}", SHORT)
        where = f".command-option-input[data-option={option}]"
        field = self.wait(
            lambda: self.driver.find_element(By.CSS_SELECTOR, where), f"no field {option}", SHORT
        )
        field.send_keys(Keys.CONTROL + "a" + Keys.NULL, value)
        self.wait(
            lambda: not self.driver.execute_script(_LOADING), f"nothing is offered for {option}"
        )

    def _suggested(self, label: str) -> bool:
        for entry in self.driver.find_elements(By.CSS_SELECTOR, ".command-suggestion"):
            if entry.find_element(By.CSS_SELECTOR, ".command-suggestion-label").text == label:
                entry.click()
                return True
        return False

    def _send(self) -> bool:
        self.driver.find_element(By.ID, "send-message").click()
        return True


@contextmanager
def browser(profile: Path, width: int = 1400, height: int = 1000) -> Iterator[webdriver.Chrome]:
    """A Chromium without a window and with an empty profile; closed at the end."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}"):
        options.add_argument(flag)
    service = webdriver.ChromeService(executable_path=CHROMEDRIVER)
    driver = webdriver.Chrome(options=options, service=service)
    try:
        driver.set_page_load_timeout(LONG)
        remote = driver.command_executor
        assert isinstance(remote, RemoteConnection)
        remote.client_config.timeout = int(2 * LONG)  # it must not give up before a script does
        yield driver
    finally:
        driver.quit()
