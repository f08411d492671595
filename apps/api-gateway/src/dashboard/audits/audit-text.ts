import { type Html, html } from '../../pages/html.js';
import type { AuditStatus } from '#contracts/audit/audits';
import { badge, type Tone } from '../../pages/parts.js';

const SHOWN_CHARACTERS = 60;

/** An audited URL as text, cut to one line. Its letters may run from right to left; what is around it must not. */
export function shortUrl(url: string): Html {
  const characters = [...url];
  const shown =
    characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : url;
  return html`<bdi title="${url}">${shown}</bdi>`;
}

const TONES: Readonly<Record<AuditStatus, Tone>> = {
  queued: 'quiet',
  processing: 'warn',
  complete: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

export function statusBadge(status: AuditStatus): Html {
  return badge(status, TONES[status]);
}
