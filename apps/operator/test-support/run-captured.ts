import { expect, jest } from '@jest/globals';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';
import { runCommandLine } from '../src/acs.js';

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run is that was refused: it printed no result, and why on standard error. */
export function refusal(code: number, why: string | RegExp): object {
  const stderr = typeof why === 'string' ? expect.stringContaining(why) : expect.stringMatching(why);
  return { code, stdout: '', stderr };
}

/** Runs a command line as the operator of these servers. No argument of it may hold a space. */
export function acsOn(
  { servers }: { readonly servers: { readonly databaseUrl: string; readonly brokerUrl: string } },
  line: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const { databaseUrl, brokerUrl } = servers;
  const operator = { DATABASE_URL: databaseUrl, RABBITMQ_URL: asBrokerUser(brokerUrl, 'operator') };
  return runCaptured(line.split(' '), { ...operator, ...env });
}

/** What a command that must succeed prints with `--json`: nothing on standard error. */
export async function jsonOn<Result>(of: Parameters<typeof acsOn>[0], line: string): Promise<Result> {
  const { code, stdout, stderr } = await acsOn(of, `${line} --json`);
  if (code !== 0 || stderr !== '') throw new Error(`acs ${line} exited with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Result;
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
