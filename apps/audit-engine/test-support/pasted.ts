import { isDeepStrictEqual } from 'node:util';
import { parse, serialize } from 'parse5';
import type { IssueCode } from '#contracts/audit/audits';
import type { PageOptions } from './page-of.js';

/** Returns a page as its owner has it after pasting code where the code says. The markup is in the form of parse5. */
export function pastedInto(
  html: string,
  options: PageOptions,
  code: IssueCode,
): { readonly html: string; readonly options: PageOptions } {
  const { into, before, after } = code;
  if (into === 'in robots.txt')
    return { html, options: { ...options, robots: `${textOf(options.robots)}\n\n${after}` } };
  if (into === 'in /sitemap.xml') {
    const sitemap = textOf(options.sitemap).replace('</urlset>', () => `${after}</urlset>`);
    return { html, options: { ...options, sitemap } };
  }
  if (into === 'in the headers of the response')
    return { html, options: { ...options, headers: withHeaders(options.headers, before, after) } };
  return { html: pastedIntoHtml(html, code), options };
}

function textOf(file: string | number | undefined): string {
  return typeof file === 'string' ? file : '';
}

function withHeaders(
  headers: PageOptions['headers'] = {},
  before: string | undefined,
  after: string,
): PageOptions['headers'] {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => ({ name, value })),
  );
  const gone = (before ?? '').split('\n').map(lineOf);
  for (const { name, value } of before === undefined ? [] : gone) {
    const index = lines.findIndex((line) => line.name === name && line.value.includes(value));
    if (index === -1) throw new Error(`not sent: ${name}: ${value}`);
    lines.splice(index, 1);
  }
  const all = [...lines, ...after.split('\n').map(lineOf)];
  return Object.fromEntries(
    [...Map.groupBy(all, ({ name }) => name)].map(([name, each]) => [name, each.map(({ value }) => value)]),
  );
}

function lineOf(line: string) {
  const [name = ''] = line.split(':', 1);
  return { name: name.toLowerCase(), value: line.slice(name.length + 1).trim() };
}

function pastedIntoHtml(html: string, { language, into, before, after }: IssueCode): string {
  if (into === 'at the very beginning of the HTML') return `${after}${html}`;
  const markup = serialize(parse(html));
  if (language === 'json') return intoJson(markup, before!, after);
  if (before === undefined && into === 'at the start of the main content')
    return markup.replace(/<main[^>]*>|<body[^>]*>(?![^]*<main)/, (start) => start + after);
  if (before === undefined) return intoHead(markup, after);
  if (into === 'in the HTML' && markup.includes(before)) return replaced(markup, before, after);
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (before.split('\n').length === after.split('\n').length)
    return old.reduce((text, line, index) => replaced(text, line, fresh[index]!), markup);
  return intoHead(replaced(markup, before, ''), after);
}

function replaced(text: string, before: string, after: string): string {
  const lines = text.includes(before) ? [before] : before.split('\n');
  for (const line of lines) if (!text.includes(line)) throw new Error(`not in the page: ${line}`);
  return lines.reduce((rest, line, index) => rest.replace(line, () => (index === 0 ? after : '')), text);
}

function intoHead(markup: string, code: string): string {
  return markup.replace('</head>', () => `${code}</head>`);
}

/** Objects stand below each other. What is none is a part of a block that is broken. */
function intoJson(markup: string, before: string, after: string): string {
  const [old, young] = [before, after].map((text) => text.split(/\n(?=\{)/));
  if (!old!.every(isObject)) return replaced(markup, before, after);
  return old!.reduce(
    (text, each, index) => withObject(text, objectIn(each), objectIn(young![index]!)),
    markup,
  );
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function objectIn(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

type JsonObject = Readonly<Record<string, unknown>>;

function withObject(markup: string, before: JsonObject, after: JsonObject): string {
  return markup.replaceAll(
    /(<script[^>]*ld\+json[^>]*>)([^]*?)(<\/script>)/gi,
    (whole, start: string, text: string, end: string) => {
      try {
        const pasted = JSON.stringify(withEntries(JSON.parse(text), before, after));
        return start + pasted.replaceAll('<', String.raw`\u003c`) + end;
      } catch {
        return whole;
      }
    },
  );
}

/** Changes the objects that have the entries of `before`. */
function withEntries(value: unknown, before: JsonObject, after: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((each) => withEntries(each, before, after));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const found = new Map<string, unknown>(entries);
  if (Object.entries(before).every(([key, each]) => isDeepStrictEqual(found.get(key), each))) {
    const kept = entries.filter(([key]) => !Object.hasOwn(before, key));
    return { ...Object.fromEntries(kept), ...after };
  }
  return Object.fromEntries(entries.map(([key, each]) => [key, withEntries(each, before, after)]));
}
