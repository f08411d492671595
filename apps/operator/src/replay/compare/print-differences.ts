import { render } from '../../terminal/output.js';
import { writeOut } from '../../terminal/write-out.js';
import { differenceText } from './difference-text.js';
import type { RowComparison } from './row-comparison.js';

type Facts = Readonly<Record<string, unknown>>;

/** Prints what a comparison has found, row by row: as one JSON document, or as text. Memory does not grow with the rows. */
export function printDifferences(facts: Facts, comparison: RowComparison, json: boolean): Promise<void> {
  return writeOut(json ? asJson(facts, comparison) : asText(facts, comparison));
}

async function* asText(facts: Facts, comparison: RowComparison): AsyncGenerator<string> {
  for await (const difference of comparison.list()) yield `${differenceText(difference)}\n`;
  yield `${render(facts, false)}\n`;
}

async function* asJson(facts: Facts, comparison: RowComparison): AsyncGenerator<string> {
  yield `${JSON.stringify(facts).slice(0, -1)},"differences":[`;
  let separator = '';
  for await (const difference of comparison.list()) {
    yield separator + JSON.stringify(difference);
    separator = ',';
  }
  yield ']}\n';
}
