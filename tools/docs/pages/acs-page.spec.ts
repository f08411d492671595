import { describe, expect, it } from '@jest/globals';
import { Argument, Command } from 'commander';
import { command, family, needed, withDefault } from '../../../apps/operator/src/command-line/command.js';
import { acsPage } from './acs-page.js';

describe('the page about acs', () => {
  it('has of each command its usage, its options, its notes and its examples', () => {
    const acs = new Command('acs');
    const open = command({
      name: 'open',
      about: 'open a box',
      argument: new Argument('<box>', 'a box | its number'),
      options: {
        by: needed('<name>', 'who opens it'),
        way: withDefault('<way>', '', ['up', 'down'], 'up'),
      },
      notes: ['An open *box* stays open.', 'It has <no> lock.'],
      examples: ['box open 7 --by Ann'],
      run: () => undefined,
    });
    family('box', 'boxes', [open])(acs, () => undefined);
    const [, section = ''] = acsPage(acs).split('### ');
    expect(section.split('\n')).toEqual([
      '`acs box open`',
      '',
      'Open a box.',
      '',
      '```sh',
      'acs box open <box> --by <name> [options]',
      '```',
      '',
      '| argument or option | meaning |',
      '| --- | --- |',
      '| `<box>` | a box \\| its number |',
      '| `--by <name>` | who opens it |',
      '| `--way <way>` | (choices: `up, down`, default: "up") |',
      '| `--json` | print one JSON document |',
      '',
      '- An open \\*box\\* stays open.',
      '- It has &lt;no> lock.',
      '',
      '```sh',
      'acs box open 7 --by Ann',
      '```',
      '',
    ]);
  });
});
