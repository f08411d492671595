import type { Page } from '../../../page/page.js';
import { convention, inDimension, yes } from '../../check.js';

export const AI_FILES = inDimension('ai_files', [
  {
    id: 'geo.files.llms_txt',
    weight: 0,
    title: 'llms.txt, where there is one, is well-formed (reported, not scored)',
    problem: 'llms.txt is malformed',
    why: 'Few systems read it today, so having none costs nothing. A broken file, or a web page in its place, does not help.',
    fix: 'Write it in Markdown: one # heading, a short description, and lists of links; or remove it.',
    source: convention('llmstxt.org; Lighthouse llms-txt'),
    passes:
      '1 for a Markdown file with a heading, a link and some text; 0 for a malformed one or a web page in its place. Not applicable when there is none, or it could not be reached. Reported only: it counts in no score.',
    measure: (page) => (page.llms.kind === 'found' ? yes(faults(page).length === 0) : null),
    evidence: faults,
  },
]);

/** The format of llmstxt.org. */
function faults({ llms }: Page): string[] {
  if (llms.kind !== 'found') return [];
  if (/^\s*<(?:!doctype|html|head|body)/i.test(llms.text)) return ['answers with a web page'];
  const lines = llms.text.split(/[\r\n]/);
  return [
    ...(lines.some((line) => /^\s*#\s+\S/.test(line)) ? [] : ['has no # heading']),
    ...(lines.some(hasLink) ? [] : ['has no link']),
    ...(llms.text.trim().length >= 50 ? [] : ['is nearly empty']),
  ];
}

/** `[text](address)`. What begins as a link is one if a parenthesis ends it. */
function hasLink(line: string): boolean {
  const beforeLastEnd = line.split(')').slice(0, -1).join(')');
  return /\[[^[\]]+\]\([^)]/.test(beforeLastEnd);
}
