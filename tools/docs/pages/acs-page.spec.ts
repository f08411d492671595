import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Command, Option } from 'commander';
import { commandTree } from '../../../apps/operator/src/acs.js';
import { examples, notes } from '../../../apps/operator/src/command-line/register-command.js';
import { ACS_PAGE, acsPage } from './acs-page.js';

describe('the page about acs', () => {
  it('is up to date', () => {
    if (readFileSync(ACS_PAGE, 'utf8') !== acsPage(commandTree(() => undefined)))
      throw new Error(`${ACS_PAGE} is not what the commands' help says: run npm run docs.`);
  });

  it('has of each command its usage, its options, its notes and its examples', () => {
    const acs = new Command('acs');
    acs
      .command('box')
      .description('boxes')
      .command('open')
      .description('open a box')
      .argument('<box>', 'a box | its number')
      .requiredOption('--by <name>', 'who opens it')
      .addOption(new Option('--way <way>').choices(['up', 'down']).default('up'))
      .addHelpText('after', notes('An open *box* stays open.', 'It has <no> lock.'))
      .addHelpText('after', examples('box open 7 --by Ann'));
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
      '| `--way <way>` | (choices: "up", "down", default: "up") |',
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
