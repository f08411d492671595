import { type Html, html } from '../../pages/html.js';

/** What stands where there is nothing yet: that there is nothing, and what to do next. */
export function emptyState(title: string, next: Html): Html {
  return html`<div class="empty">
    <h2>${title}</h2>
    ${next}
  </div>`;
}
