import { readFileSync } from 'node:fs';

/** The build makes them of the sources in `assets` (`tools/bundle/assets.mjs`), and puts them beside this module. */
function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
}

/** The style of all pages, and what the report of an audit has besides: both stand in the page. */
export const [PAGE_STYLE, REPORT_PAGE_STYLE] = [read('pages.css'), read('report.css')];

export const LIVE_SCRIPT = read('live.js');

/** What the reference has besides the files of Swagger UI. */
export const [REFERENCE_STYLE, REFERENCE_SCRIPT] = [read('reference.css'), read('reference.js')];
