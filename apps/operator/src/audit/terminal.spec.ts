import { WriteStream } from 'node:tty';
import { describe, expect, it } from '@jest/globals';
import { terminalOf } from './terminal.js';

/** A terminal as Node shows it, so that what it says of colours is Node's own. */
function terminal(columns: number): WriteStream {
  const shape = { isTTY: { value: true }, columns: { value: columns } };
  return Object.create(WriteStream.prototype, shape) as WriteStream;
}

const COLOURED = '\u001b[31mred\u001b[39m';

describe('the terminal that a report is laid out for', () => {
  it.each([
    ['has colours', { TERM: 'xterm-256color' }, COLOURED],
    ['has none with NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }, 'red'],
    ['has none with NO_COLOR, whatever FORCE_COLOR says', { NO_COLOR: '1', FORCE_COLOR: '1' }, 'red'],
    ['has colours with an empty NO_COLOR, which is none', { TERM: 'xterm-256color', NO_COLOR: '' }, COLOURED],
    ['has none where it can show none', { TERM: 'dumb' }, 'red'],
  ])('%s', (_what, env, shown) => expect(terminalOf(terminal(100), env).paint('red', 'red')).toBe(shown));

  it.each([
    [100, 100],
    [10, 40],
    [400, 120],
    [0, 80],
  ])('of %d columns gets lines of %d', (columns, width) =>
    expect(terminalOf(terminal(columns), {}).width).toBe(width),
  );

  it('is plain and 80 columns wide where there is none', () => {
    const file = { isTTY: false, columns: 200, hasColors: () => true } as unknown as WriteStream;
    const { width, paint } = terminalOf(file, { FORCE_COLOR: '1' });
    expect([width, paint('red', 'red')]).toEqual([80, 'red']);
  });
});
