/** Text under a command's help: command lines that do what it is for, each without the `acs` before it. */
export function examples(...lines: readonly string[]): string {
  const title = lines.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${lines.map((line) => `  acs ${line}`).join('\n')}`;
}
