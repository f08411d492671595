import { setTimeout as pause } from 'node:timers/promises';
import type { LastSignal } from './guardian.js';
import { ServerFailed } from './server-failed.js';
import { type Launch, ServerProcess } from './server-process.js';

/** One process of a server and how to see that it serves. */
export interface ServerPart {
  readonly launch: Launch;
  /** True when it answers; called every 25 ms until then. Must not throw. */
  readonly answers: () => Promise<boolean>;
}

export interface ServerPlan {
  readonly name: string;
  /** Address for its administrator. */
  readonly url: string;
  readonly port: number;
  /** Makes the data directory; called before every start. */
  readonly prepare: () => Promise<void>;
  /** In the order of their start; the last is the server, what comes before are its helpers. */
  readonly parts: readonly [...ServerPart[], ServerPart];
  /** The signal that makes it stop in order, and how long that may take, in milliseconds. */
  readonly stop: { readonly signal: NodeJS.Signals; readonly graceMs: number };
  /** The quickest way to end it that its data survives. */
  readonly park: LastSignal;
  /** The quickest way to end it that leaves nothing behind outside its data directory. */
  readonly discard: LastSignal;
}

/** A server that only this stack uses. It can be stopped, killed and started again on the same port with the same data. */
export interface Server {
  readonly name: string;
  /** Address with the administrator's credentials. */
  readonly url: string;
  readonly port: number;
  /** Undefined while it is stopped, and for a server that was given by the environment. */
  readonly pid: number | undefined;
  /** Resolves when it answers. Throws `ServerFailed` with the end of its log. */
  start(): Promise<void>;
  /** In order; RabbitMQ takes 6 s. Resolves when it is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it as quickly as its data allows, which will be used again. */
  park(): Promise<void>;
  /** Ends it as quickly as can be: its data will not be used again. */
  discard(): Promise<void>;
  /** To the server itself, e.g. SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
}

const START_TIMEOUT_MS = 60_000;

export class PrivateServer implements Server {
  private running: ServerProcess[] = [];

  constructor(private readonly plan: ServerPlan) {}

  get name(): string {
    return this.plan.name;
  }

  get url(): string {
    return this.plan.url;
  }

  get port(): number {
    return this.plan.port;
  }

  get pid(): number | undefined {
    const server = this.running.at(-1);
    return server?.running ? server.identity.pid : undefined;
  }

  async start(): Promise<void> {
    if (this.running.some(({ running }) => running)) throw new Error(`${this.name} is running already`);
    this.running = [];
    await this.plan.prepare();
    try {
      for (const part of this.plan.parts) await this.startPart(part);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.end(this.plan.stop.signal, this.plan.stop.graceMs);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL', 0);
  }

  async park(): Promise<void> {
    await this.endBy(this.plan.park);
  }

  async discard(): Promise<void> {
    await this.endBy(this.plan.discard);
  }

  signal(signal: NodeJS.Signals): void {
    this.running.at(-1)?.signal(signal);
  }

  private async startPart({ launch, answers }: ServerPart): Promise<void> {
    const process = new ServerProcess(launch);
    this.running.push(process);
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await answers()) || !process.running) {
      if (!process.running) throw new ServerFailed(launch.name, await process.ended, process.output());
      if (performance.now() > deadline) {
        throw new ServerFailed(launch.name, `no answer in ${START_TIMEOUT_MS / 1000} s`, process.output());
      }
      await pause(25);
    }
  }

  private async endBy({ signal, afterMs = 0 }: LastSignal): Promise<void> {
    if (this.pid !== undefined) await pause(afterMs);
    await this.end(signal, this.plan.stop.graceMs);
  }

  /** The server first, then its helpers. */
  private async end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    for (const process of this.running.toReversed()) await process.end(signal, graceMs);
    this.running = [];
  }
}
