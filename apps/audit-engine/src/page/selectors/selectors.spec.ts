import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../parsing/parse-document.js';
import { Walk } from '../parsing/walk.js';
import { readCssSelector } from './css-selector.js';
import { findPaths } from './path.js';

const walk = new Walk(
  parseDocument(`<!doctype html><html><head><title>t</title><meta name="description" content="d"></head><body>
    <main class="wide main-text"><article id="story" data-part="lead body"><h1 class="Title">a</h1>
    <div><p class="first">b</p><span></span><p class="second">c</p></div></article></main><aside><p id="über">d</p></aside></body></html>`),
);

/** Selectors that stand between semicolons. */
const selectors = (list: string) => list.split(/;\s+/);

describe('a CSS selector', () => {
  const leads = (selector: string) => {
    const paths = readCssSelector(selector);
    return paths === undefined ? undefined : findPaths(walk, paths).some(Boolean);
  };

  const FOUND = selectors(`h1; H1; *; .first; p.first; #story; article#story[data-part]; #über;
    [data-part="lead body"]; [data-part~='body']; [data-part^=lead]; [data-part$=body]; [data-part*="d b"];
    main .first; body > main > article; html p; main>article h1; .none, .second; main.wide.main-text;
    div > p.second`);
  it.each([...FOUND, ' h1 '])('%s leads to an element', (selector) => {
    expect(leads(selector)).toBe(true);
  });

  const MISSED = selectors(`h2; .title; .firs; p.first.second; #Story; [data-part=lead];
    [data-part~="lead body"]; [data-part^=""]; aside .first; main > h1; body > article; p > p; span p;
    headline, summary; article main`);
  it.each(MISSED)('%s leads nowhere', (selector) => {
    expect(leads(selector)).toBe(false);
  });

  const UNREAD = selectors(`p:first-child; p::before; h1 + div; h1 ~ div; .; #; > p; p >; p,; [a=; p$;
    [data-part="LEAD" i]; svg|h1; h1[svg|data-part]`);
  it.each([...UNREAD, '', '.a'.repeat(500), 'p '.repeat(40) + 'p'])('%s is not read', (selector) => {
    expect(leads(selector)).toBeUndefined();
  });
});
