import type { Report } from './report.js';

const MAX_CHARACTERS = 80;

/** Returns the title of an audit's report: its page without the scheme, short enough for a heading. */
export function reportTitle({ url }: Pick<Report, 'url'>): string {
  const address = [...url.replace(/^https?:\/\//i, '').replace(/\/$/, '')];
  const shown = address.length > MAX_CHARACTERS ? [...address.slice(0, MAX_CHARACTERS - 1), '…'] : address;
  return `Audit of ${shown.join('') || 'a page'}`;
}
