import { type ApiErrorCode } from '#contracts/gateway/api-errors';
import { ERROR_CODES, slugOf } from '../../http/errors/error-guide.js';
import { type Html, html } from '../../pages/html.js';
import { badge } from '../../pages/parts.js';
import { keyName } from '../keys/key-list-page.js';
import type { RequestRow } from '../../http/request-log/audit-story.js';

/** What was called: `POST /api/v1/audit`. */
export function callOf({ method, route }: Pick<RequestRow, 'method' | 'route'>): string {
  return method === null ? 'Not HTTP' : `${method} ${route ?? '(unknown path)'}`;
}

/** As `callOf`, for a narrow cell: the path breaks after slashes, and within no word. */
export function callCode(request: Pick<RequestRow, 'method' | 'route'>): Html {
  return html`<code class="words">${breakingAfter('/', callOf(request))}</code>`;
}

function breakingAfter(mark: string, text: string): Html {
  const [first = '', ...others] = text.split(mark);
  return html`${first}${others.map((part) => html`${mark}<wbr />${part}`)}`;
}

/** The status as a badge; 499 is said in words, since it is no status of HTTP. */
export function statusBadge(status: number): Html {
  const tone = status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
  return badge(status === 499 ? '499 caller left' : String(status), tone);
}

/** The error code with a link to its page. `base` is the path of the public URL. */
export function codeLink(code: string | null, base: string): Html | undefined {
  if (code === null) return undefined;
  const text = html`<span class="words">${breakingAfter('_', code)}</span>`;
  return ERROR_CODES.includes(code as ApiErrorCode)
    ? html`<a href="${base}/docs/errors/${slugOf(code)}">${text}</a>`
    : text;
}

/** The name of the key that made a request; its id where the workspace has no such key any more. */
export function keyOf({ key_id, key_name, key_hint }: RequestRow): Html | undefined {
  if (key_id === null) return undefined;
  return key_hint === null ? html`<code>${key_id}</code>` : keyName({ name: key_name, hint: key_hint });
}

/** How it went with its Idempotency-Key. */
export function replayText({ idempotency_key, replayed }: RequestRow): string {
  if (idempotency_key === null) return '';
  return replayed === true ? 'replayed' : replayed === false ? 'first answer' : 'not known';
}
