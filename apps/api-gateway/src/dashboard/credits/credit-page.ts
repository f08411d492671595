import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-response.js';

/** The pages of the section, in the order of their links. */
const PAGES = [
  ['', 'Credits'],
  ['/usage', 'Usage'],
  ['/top-up', 'Buy credits'],
  ['/threshold', 'Threshold'],
  ['/statement', 'Statement'],
] as const;

type CreditPath = (typeof PAGES)[number][0];

/** Returns a page of the section, below the links to its other pages. */
export function creditPage({ home }: Visitor, path: CreditPath, content: Html, status?: number): ScreenPage {
  const title = PAGES.find(([own]) => own === path)?.[1] ?? 'Credits';
  const links = PAGES.map(([own, name]) => {
    const current = own === path ? html`aria-current="page"` : undefined;
    return html`<li><a href="${home}/credits${own}" ${current}>${name}</a></li>`;
  });
  const tabs = html`<nav class="tabs" aria-label="Credits">
    <ul>
      ${links}
    </ul>
  </nav>`;
  return { section: 'Credits', title, content: html`${tabs}${content}`, status };
}
