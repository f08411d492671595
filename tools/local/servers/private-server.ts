import { setTimeout as pause } from 'node:timers/promises';
import type { LastSignal } from '../processes/leftovers.js';
import { type Launch, ServerProcess } from '../processes/server-process.js';

export type ServerName = 'postgres' | 'rabbitmq' | 'redis';

/** What every private server is started with. */
export interface ServerSetting {
  /** Absolute path; the server's data, log and process identity go below it. */
  readonly directory: string;
  /** Whether the data will be used again after the end of this process. Default false. */
  readonly kept?: boolean;
  /** Of its administrator; letters and digits. */
  readonly password: string;
  /** The ports that it had last time, which are used again where they are free. */
  readonly ports?: (server: ServerName) => readonly number[];
  /** Told the ports that were chosen. */
  readonly onPorts?: (server: ServerName, ports: readonly number[]) => void;
}

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

/** A process of a server that ended although this process did not end it. */
export interface ServerDeath {
  /** `RabbitMQ`, or a helper of it such as `epmd`. */
  readonly process: string;
  /** `ended by SIGKILL`, `exit code 1`. */
  readonly how: string;
  readonly logFile: string;
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
  /** Calls `listener` whenever a process of the server that had answered ends unasked. One listener; never for a given server. */
  onDeath(listener: (death: ServerDeath) => void): void;
  /** Starts again what of it has died, on the same ports and data; resolves when it answers. Throws `ServerFailed`. */
  revive(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

export class PrivateServer implements Server {
  private running: ServerProcess[] = [];
  /** False as soon as this process begins to end it. */
  private wanted = false;
  private listener: (death: ServerDeath) => void = () => undefined;

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
    await this.revive();
  }

  async revive(): Promise<void> {
    this.wanted = true;
    try {
      await this.plan.prepare();
      for (const [index, part] of this.plan.parts.entries()) {
        if (!this.wanted) throw new ServerFailed(this.name, 'it was stopped meanwhile', '');
        if (!this.running[index]?.running) await this.startPart(part, index);
      }
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

  onDeath(listener: (death: ServerDeath) => void): void {
    this.listener = listener;
  }

  private async startPart({ launch, answers }: ServerPart, index: number): Promise<void> {
    const process = new ServerProcess(launch);
    this.running[index] = process;
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await answers()) || !process.running) {
      if (!process.running) throw new ServerFailed(launch.name, await process.ended, process.output());
      if (performance.now() > deadline) {
        throw new ServerFailed(launch.name, `no answer in ${START_TIMEOUT_MS / 1000} s`, process.output());
      }
      await pause(25);
    }
    const { name, logFile } = launch;
    void process.ended.then((how) => {
      if (this.wanted) this.listener({ process: name, how, logFile });
    });
  }

  private async endBy({ signal, afterMs = 0 }: LastSignal): Promise<void> {
    this.wanted = false;
    if (this.pid !== undefined) await pause(afterMs);
    await this.end(signal, this.plan.stop.graceMs);
  }

  /** The server first, then its helpers. */
  private async end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    this.wanted = false;
    for (const process of this.running.toReversed()) await process.end(signal, graceMs);
    this.running = [];
  }
}

/** A server of the private stack did not start. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed';

  constructor(
    server: string,
    /** `exit code 1`, `no answer in 60 s`. */
    readonly how: string,
    readonly output: string,
  ) {
    super(
      `${server} did not start (${how}). The end of its log:\n${output.trimEnd().split('\n').slice(-15).join('\n')}`,
    );
  }

  /** True when a port that looked free was taken in the meantime: asking for other ports helps. */
  get portTaken(): boolean {
    return /address already in use|eaddrinuse|could not bind|port .{1,25} in use/i.test(this.output);
  }
}
