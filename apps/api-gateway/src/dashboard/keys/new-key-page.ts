import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { copyButton } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';

/** Returns the page that shows a new key, the only one that ever does. `note` is a paragraph about the key before it. */
export function newKeyPage({ home }: Visitor, publicUrl: string, apiKey: string, note?: Html): ScreenPage {
  const content = html`<p class="notice">
      Store the key now. It is shown only here, and only once: we keep a hash of it.
    </p>
    <div class="row">
      <code id="new-key">${apiKey}</code>
      ${copyButton('new-key')}
    </div>
    ${note}
    <h2>Try it</h2>
    <pre><code>ACS_API_KEY='${apiKey}'
curl -H "Authorization: Bearer $ACS_API_KEY" ${publicUrl}/api/v1/balance</code></pre>
    <p><a href="${home}/keys">Back to the keys</a></p>`;
  return { section: 'Keys', title: 'Your new key', content };
}
