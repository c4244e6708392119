"""What must be in sight at every step of a game: the line with the last events, the question, the bar."""

from playwright.sync_api import Page

from testkit.browser import table

# Each part is inside the window and nothing lies on its middle. A part without a word (no question now) is passed over.
FAULTS = """parts => parts.filter(part => part.textContent.trim()).flatMap(part => {
  const name = part.dataset.testid ?? part.ariaLabel;
  const { left, right, top, bottom } = part.getBoundingClientRect();
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return `${name} reaches from ${[left, top]} to ${[right, bottom]}, out of ${[innerWidth, innerHeight]}`;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return part.contains(above) ? [] : `${name} is covered by <${above?.tagName} ${above?.className}>`;
})"""


def look(page: Page) -> None:
    """Check that what must be in sight is; the question only if the game asks one now."""
    line, bar = table.recap(page), table.bar(page)
    assert line.count() == bar.count() == 1, f"{line.count()} lines with the last events, {bar.count()} bars"
    faults: list[str] = line.or_(bar).or_(table.question(page)).evaluate_all(FAULTS)
    assert faults == [], "\n".join(faults)
