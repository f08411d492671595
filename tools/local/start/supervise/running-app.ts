import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '#contracts/services';
import { doubledMs } from '#timing/backoff';
import type { Progress } from '../../progress.mjs';
import { projectRoot } from '../../project-root.js';
import { ServerProcess } from '../../processes/server-process.js';

export interface AppSettings {
  readonly name: ServiceName;
  readonly env: NodeJS.ProcessEnv;
  /** The stack's directory. */
  readonly directory: string;
  /** Answers 200 when the app is ready. */
  readonly readyUrl: string;
  /** Whether the app is started again, as Kubernetes would, when it ends after it was ready once. */
  readonly supervised: boolean;
  readonly progress: Progress;
  /** Called with every new process. */
  readonly onLaunch: () => void;
}

/** How long an app may take to drain before it is killed. */
const DRAIN_MS = 30_000;
/** An app that ends again and again must leave the machine to others. */
const RESTART = { firstMs: 500, maxMs: 10_000 };
/** An app that ran for less is taken to be failing. */
const STABLE_MS = 20_000;

/** One of the four apps as a process of its own, always with the same settings and ports. */
export class RunningApp {
  readonly logFile: string;
  private process: ServerProcess | undefined;
  private stopped = true;
  private wasReady = false;
  private launchedAt = 0;
  /** Ends in a row that nobody asked for, each soon after the launch. */
  private failures = 0;

  constructor(private readonly settings: AppSettings) {
    this.logFile = join(settings.directory, 'logs', `${settings.name}.log`);
  }

  get name(): ServiceName {
    return this.settings.name;
  }

  get readyUrl(): string {
    return this.settings.readyUrl;
  }

  /** On the port of its probes, which the gateway has beside that for partners. */
  get metricsUrl(): string {
    return `http://127.0.0.1:${this.settings.env.HEALTH_PORT}/metrics`;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts the process; does not wait until it is ready. */
  launch(): void {
    if (this.pid !== undefined) throw new Error(`${this.name} is running already`);
    const { name, env, onLaunch } = this.settings;
    const launched = new ServerProcess({
      name,
      program: process.execPath,
      args: ['--enable-source-maps', join('dist', 'bundles', name, 'main.js')],
      cwd: projectRoot,
      env,
      logFile: this.logFile,
    });
    this.stopped = false;
    this.process = launched;
    this.launchedAt = performance.now();
    onLaunch();
    void launched.ended.then((how) => this.onEnd(how));
  }

  /** Sends a signal to the process, SIGKILL by default. A supervised app that ends by it comes back. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.failures = 0;
    this.process?.signal(signal);
  }

  /** SIGKILL; resolves when the process is gone. A supervised app comes back. */
  async crash(): Promise<void> {
    this.failures = 0;
    await this.process?.end('SIGKILL', 0);
  }

  /**
   * SIGTERM; resolves with how it ended, "exit code 0" where it drained, when it is gone. It stays down until `start`.
   * Undefined where it never ran.
   */
  async stop(): Promise<string | undefined> {
    this.stopped = true;
    await this.process?.end('SIGTERM', DRAIN_MS);
    return this.process?.ended;
  }

  /** Starts it after `stop`, or after its end without supervision; resolves when it is ready. */
  async start(): Promise<void> {
    this.failures = 0;
    this.launch();
    await this.ready();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Resolves when it says that it is ready. Throws, with the end of its log, when it ended and will not come back. */
  async ready(withinMs = 60_000): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.pid === undefined || !(await answers(this.readyUrl))) {
      if (this.pid === undefined && !this.comesBack) {
        throw new Error(
          `${this.name} ended before it was ready (${await this.process?.ended}). ${this.logTail()}`,
        );
      }
      if (performance.now() > deadline) {
        throw new Error(`${this.name} was not ready in ${withinMs / 1000} s. ${this.logTail()}`);
      }
      await pause(50);
    }
    this.wasReady = true;
  }

  private get comesBack(): boolean {
    return this.settings.supervised && this.wasReady && !this.stopped;
  }

  private async onEnd(how: string): Promise<void> {
    if (!this.comesBack) return;
    const unstable = performance.now() - this.launchedAt < STABLE_MS;
    this.failures = unstable ? this.failures + 1 : 0;
    const waitMs = doubledMs(this.failures, RESTART);
    const { progress } = this.settings;
    progress(`${this.name} ended (${how}); starting it again in ${waitMs / 1000} s.`);
    if (unstable) progress(this.logTail());
    await pause(waitMs, undefined, { ref: false });
    if (this.comesBack && this.pid === undefined) this.launch();
  }

  private logTail(): string {
    return `The end of ${this.logFile}:\n${endOfLog(this.logFile)}`;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The last lines of an app's log, its JSON lines shortened to what a person reads first. */
function endOfLog(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).map(readable).join('\n');
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
