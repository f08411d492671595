import { type Html, html } from '../../pages/html.js';
import { badge } from '../../pages/parts/badge.js';
import type { Overview } from './read-overview.js';

/** What a new workspace does first; nothing once all of it is done, or while it is unknown. */
export function firstSteps({ hasKey, latest, endpoints }: Overview, home: string): Html | undefined {
  const steps = [
    { done: hasKey, text: 'Create an API key', path: '/keys' },
    { done: latest.length > 0, text: 'Create your first audit', path: '/audits' },
    {
      done: endpoints === undefined || endpoints.length > 0,
      text: 'Add an endpoint for webhooks',
      path: '/webhooks',
    },
  ];
  if (steps.every(({ done }) => done)) return undefined;
  return html`<section class="card">
    <h2>First steps</h2>
    <ol class="steps">
      ${steps.map(
        ({ done, text, path }) =>
          html`<li>
            ${done ? badge('Done', 'good') : badge('To do')}
            ${done ? text : html`<a href="${home}${path}">${text}</a>`}
          </li> `,
      )}
    </ol>
  </section>`;
}
