import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runCaptured } from './test-support/run-captured.js';
import { wordsOf } from './test-support/words-of.js';

/** No addresses: looked at when a command is to be sent, and so after its words were found to be right. */
const NOWHERE = { DATABASE_ADMIN_URL: 'nowhere', RABBITMQ_URL: 'nowhere' };

const commands = globSync('docs/how-to/*.md').flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^(?:\$ )?npm run --silent acs -- (.*)$/gm)].map(
    ([, line = '']) => [page, line] as const,
  ),
);

const ASKS_NOBODY: ReadonlySet<string> = new Set(['projection list', 'completion bash', 'completion zsh']);

describe('a command of acs that a guide shows', () => {
  it.each(commands)('is one that acs knows: %s, %s', async (_, line) => {
    const run = await runCaptured(wordsOf(line), NOWHERE);
    if (ASKS_NOBODY.has(line)) expect(run).toMatchObject({ code: 0, stderr: '' });
    else expect(run.stderr).toMatch(/^acs: (RABBITMQ_URL|DATABASE_ADMIN_URL) is not an address/);
  });
});
