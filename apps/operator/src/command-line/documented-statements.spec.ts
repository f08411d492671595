import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { commandTree } from '../acs.js';

const PAGES = [...globSync('*.md'), ...globSync('docs/**/*.md')];
const TREE = commandTree(() => undefined);

/** What `acs` does not know of a command that prose names by its first words, such as `acs dlq list`; undefined for nothing. */
function unknownIn(statement: string): string | undefined {
  let command: Command = TREE;
  for (const word of statement.split(/\s+/).slice(1)) {
    if (word.startsWith('--')) {
      if (!command.options.some(({ long }) => long === word)) return `no option ${word} of ${command.name()}`;
    } else if (command.commands.length > 0) {
      const next = command.commands.find((each) => each.name() === word);
      if (!next && /^[a-z][\w-]*$/.test(word)) return `no command ${word} of ${command.name()}`;
      command = next ?? command;
    }
  }
  return undefined;
}

/** The commands that a page names in prose, `acs …` in backticks; those in blocks are run by `documented-commands.spec.ts`. */
function statementsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`(acs [^`]+)`/g)].map(([, statement = '']) => statement);
}

/** Sentences that say that `acs` has no command, or can't do something yet: the one who adds the command does not find them. */
function denialsOf(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^ *```[^]*?^ *```$/gm, '').replaceAll(/\s+/g, ' ');
  return prose
    .split(/(?<=[.;:]) /)
    .filter((sentence) => /`acs`|\bacs\b/.test(sentence))
    .filter((sentence) =>
      /\b(has|have|is|are|knows?) (no|not)\b[^.]*\b(commands?|yet)\b|\bnot yet\b/.test(sentence),
    );
}

describe('what a page says of acs', () => {
  const statements = PAGES.flatMap((page) =>
    statementsOf(readFileSync(page, 'utf8')).map((statement) => ({ page, statement })),
  );

  it('is found', () => {
    expect(statements.length).toBeGreaterThan(40);
  });

  it('names commands and options that there are', () => {
    const wrong = statements.flatMap(({ page, statement }) => {
      const unknown = unknownIn(statement);
      return unknown === undefined ? [] : [`${page}: ${statement}: ${unknown}`];
    });
    expect(wrong).toEqual([]);
  });

  it('never is that a command is missing', () => {
    const denials = PAGES.flatMap((page) =>
      denialsOf(readFileSync(page, 'utf8')).map((sentence) => `${page}: ${sentence}`),
    );
    expect(denials).toEqual([]);
  });

  it.each([
    ['acs letters list', 'no command letters of acs'],
    ['acs dlq move', 'no command move of dlq'],
    ['acs dlq list --queue Q', 'no option --queue of list'],
    ['acs trace …', undefined],
    ['acs audit run URL', undefined],
  ])('would be noticed where it is wrong: %s', (statement, unknown) => {
    expect(unknownIn(statement)).toBe(unknown);
  });

  it.each([
    'RabbitMQ’s plugin moves them (“Get messages”); `acs` has no command for them yet.',
    'There are no\ncommands of `acs` for it yet.',
    'Deliveries are not yet shown by `acs`.',
  ])('would be noticed where it denies a command: %s', (sentence) => {
    expect(denialsOf(`Before it.\n\n${sentence}\n`)).toHaveLength(1);
  });
});
