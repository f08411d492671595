/**
 * The buttons that need a script. Without it they are hidden, and texts to copy are chosen whole by a click.
 *
 * - `data-copy="ID"` on a hidden button copies the text of the element with that id.
 * - `data-print` on a hidden button prints the page.
 */
const status = document.createElement('p');
status.className = 'hidden';
status.setAttribute('role', 'status');
document.body.append(status);

/** Read out by what reads the screen, once there is a pause. */
export function say(text: string): void {
  status.textContent = text;
}

/** Shows the buttons that work here, also those that came later. */
export function showButtons(): void {
  // Only where the page came over https, or from this machine.
  const selector = 'clipboard' in navigator ? '[data-print], [data-copy]' : '[data-print]';
  for (const button of document.querySelectorAll<HTMLElement>(selector)) button.hidden = false;
}
showButtons();

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('button');
  if (button?.dataset.copy !== undefined) void copy(button);
  if (button?.dataset.print !== undefined) print();
});

async function copy(button: HTMLElement): Promise<void> {
  const text = document.getElementById(button.dataset.copy ?? '')?.textContent.trim();
  if (!text) return;
  await navigator.clipboard.writeText(text);
  const name = button.textContent;
  button.textContent = 'Copied';
  say('Copied');
  setTimeout(() => {
    button.textContent = name;
  }, 2_000);
}
