import type { KeyView, LimitOverrideView } from '#contracts/gateway/commands';
import { type Html, html } from '../../pages/html.js';
import { timeTag } from '../../pages/parts.js';

/** How people name a key: by its label and its last characters. */
export function keyName({ name, hint }: Pick<KeyView, 'name' | 'hint'>): Html {
  return html`<bdi>${name ?? 'No label'}</bdi> <code>…${hint}</code>`;
}

/** A time; `none` if there is none. */
export function timeOr(time: string | null, none: string): Html {
  return time === null ? html`<span class="quiet">${none}</span>` : timeTag(new Date(time));
}

/** The limits that the key has instead of those of the tier. */
export function limitsOf({ overrides }: Pick<KeyView, 'overrides'>): Html {
  if (overrides.length === 0) return html`<span class="quiet">As the tier</span>`;
  return html`<ul>
    ${overrides.map((limit) => html`<li>${limitText(limit)}</li>`)}
  </ul>`;
}

function limitText({ endpoint, per_minute, per_day, until }: LimitOverrideView): Html {
  const perDay = per_day === null ? '' : `, ${per_day.toLocaleString('en-US')} a day`;
  const end = until === null ? undefined : html` until ${timeTag(new Date(until))}`;
  return html`<code>${endpoint}</code>: ${per_minute.toLocaleString('en-US')} a minute${perDay}${end}`;
}
