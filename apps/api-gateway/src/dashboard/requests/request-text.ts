import { type ApiErrorCode } from '#contracts/gateway/api-errors';
import { ERROR_CODES, slugOf } from '../../http/errors/error-guide.js';
import { type Html, html } from '../../pages/html.js';
import { badge } from '../../pages/parts.js';
import type { RequestRow } from '../../http/request-log/audit-story.js';

/** What was called: `POST /api/v1/audit`. */
export function callOf({ method, route }: Pick<RequestRow, 'method' | 'route'>): string {
  return method === null ? 'Not HTTP' : `${method} ${route ?? '(unknown path)'}`;
}

/** The status as a badge; 499 is said in words, since it is no status of HTTP. */
export function statusBadge(status: number): Html {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
  return badge(status === 499 ? '499 caller left' : String(status), tone);
}

/** The error code with a link to its page. `base` is the path of the public URL. */
export function codeLink(code: string | null, base: string): Html | undefined {
  if (code === null) return undefined;
  return ERROR_CODES.includes(code as ApiErrorCode)
    ? html`<a href="${base}/docs/errors/${slugOf(code)}">${code}</a>`
    : html`${code}`;
}

export function keyText({ key_id, key_name, key_hint }: RequestRow): string {
  if (key_id === null) return '';
  const hint = key_hint === null ? key_id : `…${key_hint}`;
  return key_name === null ? hint : `${key_name} ${hint}`;
}

/** How it went with its Idempotency-Key. */
export function replayText({ idempotency_key, replayed }: RequestRow): string {
  if (idempotency_key === null) return '';
  return replayed === true ? 'replayed' : replayed === false ? 'first answer' : 'not known';
}
