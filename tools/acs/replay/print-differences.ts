import { render } from '../output.js';
import { differenceText } from './difference-text.js';
import type { RowComparison } from './row-comparison.js';

/** Prints what a comparison has found, row by row: as one JSON document, or as text. Memory does not grow with the rows. */
export async function printDifferences(
  facts: Readonly<Record<string, unknown>>,
  comparison: RowComparison,
  json: boolean,
): Promise<void> {
  if (!json) {
    for await (const difference of comparison.list()) await print(`${differenceText(difference)}\n`);
    await print(`${render(facts, false)}\n`);
    return;
  }
  await print(`${JSON.stringify(facts).slice(0, -1)},"differences":[`);
  let first = true;
  for await (const difference of comparison.list()) {
    await print(`${first ? '' : ','}${JSON.stringify(difference)}`);
    first = false;
  }
  await print(']}\n');
}

/** Waits while whoever reads is slower. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text))
    await new Promise((resolve) => process.stdout.once('drain', () => resolve(undefined)));
}
