import { jsonrepair } from 'jsonrepair';
import { isNode } from '../../../page/structured-data/schema-node.js';
import { withoutWrapping } from '../../../page/structured-data/json-ld/json-ld.js';
import type { JsonLdBlock } from '../../../page/content/elements.js';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { leavingOut, MAX_CODE_CHARACTERS, type WritesCode } from '../code.js';

/** Repairing may take time by the square of the length: 280 ms for 50,000 characters of the worst kind. */
const MAX_BLOCK_CHARACTERS = 20_000;
const MAX_TRIED = 3;
/** Programs that fill in such places have failed: nobody knows what belongs there. */
const TEMPLATE = /<[?%]|\{\{|\{%|\$\{/;
/** Values that a repair makes up. */
const MADE_UP = /\bnull\b|"(?:NaN|-?Infinity)"/g;
/** Lines before and after what changes, by which an author finds it. */
const AROUND = 1;

/** Shows the lines that change in the first block that can be repaired. */
export const brokenJsonCode: WritesCode = (page) => {
  const found = repairOf(page);
  if (found === undefined) return undefined;
  const others = page.structuredData.broken.filter(({ block }) => block !== found.block);
  return {
    language: 'json',
    into: `in block ${found.block} of the JSON-LD`,
    ...found.change,
    ...leavingOut(others.map(({ block }) => `block ${block}, which can not be read either`)),
  };
};

/** Returns the first block that can be repaired, as it is once the repair is pasted. */
export function repairedBlock(page: Page): JsonLdBlock | undefined {
  return repairOf(page)?.repaired;
}

const repairOf = oncePer(({ structuredData: { broken }, elements: { jsonLd } }: Page) => {
  for (const { block } of broken.slice(0, MAX_TRIED)) {
    const found = jsonLd[block - 1];
    const text = withoutWrapping(found?.text ?? '');
    const isRepairable = text.length <= MAX_BLOCK_CHARACTERS && !TEMPLATE.test(text) && !isJson(text);
    const repaired = isRepairable ? repairedJson(text) : undefined;
    const change = repaired === undefined ? undefined : changedLines(text, repaired);
    if (found !== undefined && repaired !== undefined && change !== undefined)
      return { block, change, repaired: { ...found, text: repaired } };
  }
  return undefined;
});

/** Returns undefined for what is no object even with the repairs. */
function repairedJson(text: string): string | undefined {
  try {
    // A block that breaks off within a value has lost the rest of it.
    if (!/[\]}",]$/.test(text)) return undefined;
    const repaired = jsonrepair(text);
    const value: unknown = JSON.parse(repaired);
    const isObject = isNode(value) || (Array.isArray(value) && value.some(isNode));
    if (!isObject || countOf(repaired) !== countOf(text)) return undefined;
    // A repair joins texts: "<" + "/script>" would end the element.
    return /<\/script|<!--/i.test(repaired) ? undefined : repaired;
  } catch {
    return undefined;
  }
}

function countOf(text: string): number {
  return text.match(MADE_UP)?.length ?? 0;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the lines between the first and the last that differ. */
function changedLines(before: string, after: string) {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const least = Math.min(old.length, young.length);
  let same = 0;
  while (same < least && old[same] === young[same]) same++;
  let end = 0;
  while (end < least - same && old.at(-1 - end) === young.at(-1 - end)) end++;
  const [from, to] = [Math.max(0, same - AROUND), Math.max(0, end - AROUND)];
  const shown = (lines: readonly string[]) => lines.slice(from, lines.length - to).join('\n');
  return Math.max(shown(old).length, shown(young).length) > MAX_CODE_CHARACTERS
    ? undefined
    : { before: shown(old), after: shown(young) };
}
