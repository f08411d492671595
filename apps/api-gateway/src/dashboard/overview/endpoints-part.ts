import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../pages/html.js';
import { badge } from '../../pages/parts/badge.js';
import { creditsText } from '../../pages/parts/credits.js';
import { unread } from '../frame/unread.js';

/** Endpoints that need somebody: those that fail, are disabled, or hold deliveries. Nothing if there are none. */
export function endpointsPart(
  endpoints: readonly EndpointView[] | undefined,
  home: string,
): Html | undefined {
  if (!endpoints) return unread('Endpoints');
  const troubled = endpoints.filter(
    ({ status, consecutive_failures: failures, held }) => status === 'disabled' || failures > 0 || held > 0,
  );
  if (troubled.length === 0) return undefined;
  return html`<section>
    <h2>Endpoints that need attention</h2>
    <ul>
      ${troubled.map((endpoint) => html`<li>${troubleOf(endpoint, home)}</li> `)}
    </ul>
    <p><a href="${home}/webhooks">Webhooks</a></p>
  </section>`;
}

function troubleOf(
  { endpoint_id, url, status, consecutive_failures: failures, held }: EndpointView,
  home: string,
): Html {
  return html`<a href="${home}/webhooks/${endpoint_id}"><code>${url}</code></a>
    ${status === 'disabled' ? badge('Disabled', 'bad') : undefined}
    ${failures > 0 ? badge(`${creditsText(failures)} failed in a row`, 'warn') : undefined}
    ${held > 0 ? badge(`${creditsText(held)} deliveries held`, 'warn') : undefined}`;
}
