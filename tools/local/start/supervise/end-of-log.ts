import { readFileSync } from 'node:fs';

/** The last lines of an app's log, its JSON lines shortened to what a person reads first. */
export function endOfLog(file: string, lines = 12): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).map(readable).join('\n');
}

function readable(line: string): string {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: string;
      msg?: string;
      err?: { message?: string };
    };
    const cause = err?.message && !msg?.includes(err.message) ? ` (${err.message})` : '';
    return `  ${level ?? ''} ${msg ?? ''}${cause}`;
  } catch {
    return `  ${line}`;
  }
}
