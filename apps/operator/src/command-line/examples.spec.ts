import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { commandTree } from '../acs.js';
import { runCaptured } from '../../test-support/run-captured.js';
import { wordsOf } from '../../test-support/words-of.js';

/** The commands that do something, by the words that lead to them. */
function leavesOf(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length === 0) return [path];
  return command.commands.flatMap((each) => leavesOf(each, [...path, each.name()]));
}

/** The command that a line ends at, which it does only where all of its words are right. */
async function commandOf(line: string): Promise<string> {
  let found = '';
  const tree = commandTree((command) => {
    command.action(() => {
      for (let each: Command | null = command; each?.parent; each = each.parent)
        found = `${each.name()} ${found}`;
    });
  });
  await tree.parseAsync(wordsOf(line), { from: 'user' });
  return found.trim();
}

const leaves = leavesOf(commandTree(() => undefined)).map((path) => [path.join(' ')] as const);

describe('the help of a command', () => {
  it.each(leaves)('has examples that are right: %s', async (path) => {
    const { code, stdout } = await runCaptured([...path.split(' '), '--help'], {});
    expect(code).toBe(0);
    const [, lines = ''] = stdout.split(/\nExamples?:\n/);
    const examples = lines.trimEnd().split('\n');
    for (const example of examples) {
      expect(example).toMatch(/^ {2}acs /);
      expect(await commandOf(example.trim().slice('acs '.length))).toBe(path);
    }
  });
});
