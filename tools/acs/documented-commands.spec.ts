import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ID_PREFIXES } from '#contracts/identifiers';
import { runCaptured } from './test-support/run-captured.js';

/** No addresses: looked at when a command is to be sent, and so after its words were found to be right. */
const NOWHERE = { DATABASE_ADMIN_URL: 'nowhere', RABBITMQ_URL: 'nowhere' };

const VARIABLES = { WORKSPACE: 'ws', ENDPOINT: 'whe', DELIVERY: 'dlv', AUDIT: 'aud', REQUEST: 'req' };

const commands = globSync('docs/how-to/*.md').flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^(?:\$ )?npm run --silent acs -- (.*)$/gm)].map(
    ([, line = '']) => [page, line] as const,
  ),
);

/** The words of a line as a shell reads them, with an identifier for each that stands as a prefix or a variable. */
function wordsOf(line: string): string[] {
  const prefixes = Object.values(ID_PREFIXES).join('|');
  const whole = line
    .replaceAll(
      /\$(WORKSPACE|ENDPOINT|DELIVERY|AUDIT|REQUEST)\b/g,
      (_, name: keyof typeof VARIABLES) => `${VARIABLES[name]}_…`,
    )
    .replaceAll(new RegExp(`\\b(${prefixes})_…`, 'g'), `$1_${'0'.repeat(26)}`);
  return [...whole.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}

describe('a command of acs that a guide shows', () => {
  it.each(commands)('is one that acs knows: %s, %s', async (_, line) => {
    const run = await runCaptured(wordsOf(line), NOWHERE);
    expect(run.stderr).toMatch(/^acs: (RABBITMQ_URL|DATABASE_ADMIN_URL) is not an address/);
  });
});
