import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CommandTranscript,
  commandTranscriptsOf,
  matchesText,
} from '../../../../test/docs/commands/transcripts.js';
import { OldRows } from '../../test-support/old-rows.js';

const PAGE = 'docs/how-to/operators/keep-the-database-small.md';

/** Columns are as wide as what stands in them. */
const narrow = (text: string) => text.trimEnd().replaceAll(/ {2,}/g, '  ');

describe(`the commands of ${PAGE}`, () => {
  let rows: OldRows;
  beforeAll(async () => {
    rows = await OldRows.create();
    for (const days of [85, 95, 100, 100]) await rows.audit(days);
    for (const days of [29, 35]) await rows.request(days + 1);
    for (const days of [29, 35, 35, 40]) await rows.delivery(days);
    await rows.handled(31, 5);
  });
  afterAll(() => rows.drop());

  it.each(commandTranscriptsOf(readFileSync(PAGE, 'utf8')))(
    'print what is shown, at line $line: $command',
    async ({ command, output }: CommandTranscript) => {
      const { code, stdout } = await rows.acs(command.replace('$ARCHIVE', rows.folder));
      if (!matchesText(narrow(output), narrow(stdout))) expect(stdout).toBe(output);
      expect(code).toBe(0);
    },
  );
});
