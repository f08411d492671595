import { jest } from '@jest/globals';
import { runCommandLine } from '../src/acs.js';

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line of `acs` in this process; what it writes is returned instead. */
export async function runCaptured(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      texts[stream] += String(text);
      return true;
    }),
  );
  try {
    return { code: await runCommandLine(args, env), ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
