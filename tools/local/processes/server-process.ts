import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { settledWithin } from '#timing/within';
import { guardian } from './guardian.js';
import type { LastSignal } from './leftovers.js';
import { identify, type ProcessIdentity, sendSignal } from '#runtime/lifecycle/process-identity';

export interface Launch {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Standard output and error are appended here. */
  readonly logFile: string;
  /** Where the process's identity is kept while it runs, for the command that cleans up after a kill -9 of everything. */
  readonly identityFile: string;
  /** How it is ended when the process that launched it is gone. */
  readonly lastSignal: LastSignal;
}

/** A process in a session of its own (Ctrl-C does not reach it), watched by the guardian, logging to a file. */
export class ServerProcess {
  readonly identity: ProcessIdentity;
  /** Resolves with a description of how it ended. */
  readonly ended: Promise<string>;
  private endedHow: string | undefined;
  private readonly logStart: number;

  constructor(private readonly launch: Launch) {
    mkdirSync(dirname(launch.logFile), { recursive: true });
    mkdirSync(dirname(launch.identityFile), { recursive: true });
    const log = openSync(launch.logFile, 'a');
    this.logStart = statSync(launch.logFile).size;
    const child = spawn(launch.program, launch.args, {
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.ended = endOf(child).then((how) => this.forget(how));
    const identity = child.pid === undefined ? undefined : identify(child.pid);
    // A process that is gone already keeps its id until Node has reaped it, which can't be before this turn ends.
    this.identity = identity ?? { pid: child.pid ?? 0, started: 'gone' };
    if (!identity) return;
    writeFileSync(launch.identityFile, JSON.stringify({ ...identity, ...launch.lastSignal }));
    guardian.watch(identity, launch.lastSignal);
  }

  get running(): boolean {
    return this.endedHow === undefined;
  }

  signal(signal: NodeJS.Signals): void {
    sendSignal(this.identity, signal);
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

  private forget(how: string): string {
    this.endedHow = how;
    rmSync(this.launch.identityFile, { force: true });
    guardian.forget(this.identity.pid);
    return how;
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}
