// A reader who chooses a language has chosen it for every block of code, on every page and at the next visit.

const CHOICE = 'docs-language';

/** Shows the tabs of the language that was chosen. Called for each page that is drawn. */
export function showChosenTabs() {
  const chosen = localStorage.getItem(CHOICE);
  for (const label of document.querySelectorAll('.vp-code-group label'))
    if (label.dataset.title === chosen) show(label);
}

export function rememberTabs() {
  document.addEventListener('change', ({ target }) => {
    const label = target.closest('.vp-code-group .tabs')?.querySelector(`[for="${target.id}"]`);
    if (!label) return;
    localStorage.setItem(CHOICE, label.dataset.title);
    const before = label.getBoundingClientRect().top;
    showChosenTabs();
    // The blocks above may be longer or shorter now; what the reader looks at stays where it was.
    scrollBy({ top: label.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function show(label) {
  const group = label.closest('.vp-code-group');
  const inputs = [...group.querySelectorAll('input')];
  const index = inputs.findIndex(({ id }) => id === label.htmlFor);
  inputs[index].checked = true;
  for (const [at, block] of [...group.querySelector('.blocks').children].entries())
    block.classList.toggle('active', at === index);
}
