import { isDeepStrictEqual } from 'node:util';
import { parse, serialize } from 'parse5';
import type { IssueCode } from '#contracts/audit/audits';

/** Returns the page as its owner has it after pasting code where the code says. The markup is in the form of parse5. */
export function pastedInto(html: string, { language, before, after }: IssueCode): string {
  const markup = serialize(parse(html));
  if (language === 'json') return withObject(markup, JSON.parse(before!), JSON.parse(after));
  if (before === undefined) return intoHead(markup, after);
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

function withObject(markup: string, before: unknown, after: unknown): string {
  return markup.replaceAll(
    /(<script[^>]*ld\+json[^>]*>)([^]*?)(<\/script>)/gi,
    (whole, start: string, text: string, end: string) => {
      try {
        return start + JSON.stringify(withNode(JSON.parse(text), before, after)) + end;
      } catch {
        return whole;
      }
    },
  );
}

function withNode(value: unknown, before: unknown, after: unknown): unknown {
  if (isDeepStrictEqual(value, before)) return after;
  if (Array.isArray(value)) return value.map((each) => withNode(each, before, after));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNode(each, before, after)]));
}
