import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { settledWithin } from '#timing/within';

export interface Launch {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Standard output and error are appended here. */
  readonly logFile: string;
  /** What it gets when this process is gone. Default SIGKILL. */
  readonly lastSignal?: NodeJS.Signals;
  /** Further options of setpriv. */
  readonly privileges?: readonly string[];
}

/**
 * The command that runs a program so that the kernel sends it `signal` as soon as this process is gone, however it ended: also
 * after a kill -9 nothing stays. setpriv becomes the program, and keeps its process id. Linux only.
 */
export function endingWithUs(
  program: string,
  args: readonly string[],
  signal: NodeJS.Signals = 'SIGKILL',
  privileges: readonly string[] = [],
): [program: string, args: readonly string[]] {
  if (process.platform !== 'linux') return [program, args];
  return ['setpriv', [...privileges, '--pdeathsig', signal, program, ...args]];
}

/** A process in a session of its own (Ctrl-C does not reach it), which ends with this one and logs to a file. */
export class ServerProcess {
  /** Resolves with a description of how it ended. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;
  private readonly logStart: number;
  private hasEnded = false;

  constructor(private readonly launch: Launch) {
    const { program, args, lastSignal, privileges, logFile, cwd, env } = launch;
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    this.logStart = statSync(logFile).size;
    const stdio = ['ignore', log, log] as const;
    const command = endingWithUs(program, args, lastSignal, privileges);
    this.child = spawn(...command, { cwd, env, detached: true, stdio: [...stdio] });
    closeSync(log);
    this.ended = new Promise<string>((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
    }).finally(() => (this.hasEnded = true));
  }

  /** Undefined once it has ended. */
  get pid(): number | undefined {
    return this.hasEnded ? undefined : this.child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends `signal` and waits for the end; SIGKILL after `graceMs`. Resolves when the process is gone. */
  async end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    this.signal(signal);
    await settledWithin(this.ended, graceMs);
    this.signal('SIGKILL');
    await this.ended;
  }

  /** What it has logged since it was launched. */
  output(): string {
    return readFileSync(this.launch.logFile).subarray(this.logStart).toString();
  }
}
