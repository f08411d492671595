import { execFile } from 'node:child_process';

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program; resolves with its standard output. Throws with all that it said if it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: ProgramOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      maxBuffer: 1 << 26,
    };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}
