import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { commandTree } from '../acs.js';
import { runCaptured } from '../../test-support/run-captured.js';
import { wordsOf } from '../../test-support/words-of.js';

/** No addresses: looked at when a command is to be sent, and so after its words were found to be right. */
const NOWHERE = { DATABASE_ADMIN_URL: 'nowhere', RABBITMQ_URL: 'nowhere' };

/** Lines of a block, in a list or not: of this clone, of a cluster, and of Compose. Prose is in `documented-statements.spec.ts`. */
const SHOWN =
  /^ *(?:\$ )?(?:npm run --silent acs --|kubectl .* dist\/apps\/operator\/src\/main\.js|docker compose .* acs) (?!"\$@")(.*)$/gm;

const LOOP = /^ *for (\w+) in (.*); do\n([\s\S]*?)^ *done$/gm;

/** A loop is its body once for each value. */
function unrolled(page: string): string {
  return page.replaceAll(LOOP, (_, variable: string, values: string, body: string) =>
    values
      .split(' ')
      .map((value) => body.replaceAll(`$${variable}`, value))
      .join(''),
  );
}

const commands = [...globSync('*.md'), ...globSync('docs/**/*.md')].flatMap((page) =>
  [...unrolled(readFileSync(page, 'utf8')).matchAll(SHOWN)].map(([, line = '']) => [page, line] as const),
);

const ASKS_NOBODY: ReadonlySet<string> = new Set(['projection list', 'completion bash', 'completion zsh']);

/** These read a file or fetch a page before they ask our servers. */
const READS_FIRST = /^(?:audit run|notice send|ledger check-statement) /;

describe('a command of acs that a page shows', () => {
  it.each(commands)('is one that acs knows: %s, %s', async (_, line) => {
    if (READS_FIRST.test(line)) {
      let reached = '';
      const tree = commandTree((command) => {
        command.action(() => {
          reached = command.name();
        });
      });
      await tree.parseAsync(wordsOf(line), { from: 'user' });
      expect(reached).toBe(line.split(' ')[1]);
      return;
    }
    const run = await runCaptured(wordsOf(line), NOWHERE);
    if (ASKS_NOBODY.has(line)) expect(run).toMatchObject({ code: 0, stderr: '' });
    else expect(run.stderr).toMatch(/^acs: (RABBITMQ_URL|DATABASE_ADMIN_URL) is not an address/);
  });
});
