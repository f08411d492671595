import { createHash } from 'node:crypto';
import { Html } from '../html.js';
import { CHARTS } from './charts.js';
import { ELEMENTS } from './elements.js';
import { FORMS } from './forms.js';
import { FRAME } from './frame.js';
import { PARTS } from './parts.js';
import { REPORT } from './report.js';
import { TOKENS } from './tokens.js';

/** The same in all styles. */
const SHORT_NAMES = new Map<string, string>();

/** The style of every page. The order counts: what is more special comes later. */
export const STYLE = withoutBlanks([TOKENS, ELEMENTS, FORMS, FRAME, PARTS, CHARTS].join(''));

/** One string, because the policies below contain its hash. */
export const STYLE_ELEMENT = elementOf(STYLE);

const STYLE_HASH = hashOf(STYLE);

/** A style that some pages have besides the one of all. */
export interface ExtraStyle {
  readonly element: Html;
  /** As policies name it. */
  readonly hash: string;
}

/** For the report of an audit. */
export const REPORT_STYLE: ExtraStyle = extraStyle(withoutBlanks(REPORT));

/** Allows only our own style: no scripts, no other hosts, no frames. */
export const CONTENT_SECURITY_POLICY = pagePolicy();

/** Allows scripts of our own, too, and that they fetch from us. */
export const SCREEN_POLICY = screenPolicy();

/** The same for a page with an extra style. */
export function pagePolicy(extra?: ExtraStyle): string {
  return rulesFor(extra).join('; ');
}

export function screenPolicy(extra?: ExtraStyle): string {
  return [...rulesFor(extra), `script-src 'self'`, `connect-src 'self'`].join('; ');
}

function rulesFor(extra: ExtraStyle | undefined): string[] {
  return [
    `default-src 'none'`,
    `style-src ${[STYLE_HASH, ...(extra ? [extra.hash] : [])].join(' ')}`,
    `img-src data:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
}

function extraStyle(style: string): ExtraStyle {
  return { element: elementOf(style), hash: hashOf(style) };
}

function elementOf(style: string): Html {
  return new Html(`<style>${style}</style>`);
}

function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** It goes with every page. */
function withoutBlanks(style: string): string {
  return style
    .replace(/\s+/g, ' ')
    .replace(/: /g, ':')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/(?<![\d.])0\./g, '.')
    .replaceAll(';}', '}')
    .replace(/--[a-z-]+/g, shortName)
    .trim();
}

/** Names of variables are for those who read the source. */
function shortName(name: string): string {
  const short = SHORT_NAMES.get(name) ?? `--${SHORT_NAMES.size.toString(36)}`;
  SHORT_NAMES.set(name, short);
  return short;
}
