import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

/** What a report is laid out for. */
export interface Terminal {
  /** Columns of a line. */
  readonly width: number;
  /** The text in that style where colours are shown, else the text. */
  readonly paint: (style: Style, text: string) => string;
}

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;
/** Longer lines are hard to read. */
const MAX_WIDTH = 120;

/** Its own width and colours for a terminal, by NO_COLOR, FORCE_COLOR and TERM; plain text of 80 columns for the rest. */
export function terminalOf(
  stream: Pick<WriteStream, 'isTTY' | 'columns' | 'hasColors'>,
  env: NodeJS.ProcessEnv,
): Terminal {
  if (!stream.isTTY) return { width: DEFAULT_WIDTH, paint: (_style, text) => text };
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, stream.columns || DEFAULT_WIDTH));
  const colours = !env.NO_COLOR && stream.hasColors(env);
  return {
    width,
    paint: (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text),
  };
}
