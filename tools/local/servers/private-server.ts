import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../processes/free-ports.js';
import { type Launch, ServerProcess } from '../processes/server-process.js';

export type ServerName = 'postgres' | 'rabbitmq' | 'redis';

/** What every private server is started with. */
export interface ServerSetting {
  /** Absolute path; the server's data and log go below it. */
  readonly directory: string;
  /** Of its administrator; letters and digits. */
  readonly password: string;
  /** False trades safety against a crash of the machine, not of the server, for speed. Default true. */
  readonly fsync?: boolean;
}

/** One process of a server and how to see that it serves. */
export interface ServerPart {
  readonly launch: Launch;
  /** True when it answers; called every 25 ms until then. Must not throw. */
  readonly isReady: () => Promise<boolean>;
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
  /** To the server itself, e.g. SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves, with what to tell a person, when a process of the server ends unasked; never for a given server. */
  readonly lost: Promise<string>;
}

const START_TIMEOUT_MS = 60_000;

export class PrivateServer implements Server {
  private running: ServerProcess[] = [];
  /** False as soon as this process begins to end it. */
  private wanted = false;
  private lose: (what: string) => void = () => undefined;
  readonly lost = new Promise<string>((resolve) => (this.lose = resolve));

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
    return this.running.at(-1)?.pid;
  }

  async start(): Promise<void> {
    if (this.pid !== undefined) throw new Error(`${this.name} is running already`);
    this.wanted = true;
    try {
      await this.plan.prepare();
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

  signal(signal: NodeJS.Signals): void {
    this.running.at(-1)?.signal(signal);
  }

  private async startPart({ launch, isReady }: ServerPart): Promise<void> {
    const { name, logFile } = launch;
    if (!this.wanted) throw new ServerFailed(name, 'it was stopped meanwhile', '');
    const process = new ServerProcess(launch);
    this.running.push(process);
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await isReady()) || process.pid === undefined) {
      if (process.pid === undefined) throw new ServerFailed(name, await process.ended, process.output());
      if (performance.now() > deadline)
        throw new ServerFailed(name, `no answer in ${START_TIMEOUT_MS / 1000} s`, process.output());
      await pause(25);
    }
    void process.ended.then((how) => {
      if (this.wanted) this.lose(`${name} ended (${how}). Its log: ${logFile}`);
    });
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

const ATTEMPTS = 4;

/** Starts a server on `count` free ports: again with others where another process takes one before the server does. */
export async function startOnFreePorts<Plan extends ServerPlan>(
  count: number,
  plan: (ports: readonly number[]) => Plan,
): Promise<{ server: PrivateServer; plan: Plan }> {
  for (let attempt = 1; ; attempt++) {
    const chosen = plan(await freePorts(count));
    const server = new PrivateServer(chosen);
    try {
      await server.start();
      return { server, plan: chosen };
    } catch (error) {
      if (!(error instanceof ServerFailed && error.portTaken) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Opens a loopback connection, sends `greeting` if there is one, and resolves with whether the answer satisfies `expected`
 * (without one: whether the connection was accepted). Never throws; gives up after a second.
 */
export function answersOnTcp(
  port: number,
  { greeting, expected }: { greeting?: string; expected?: (received: string) => boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const settle = (ready: boolean) => {
      resolve(ready);
      socket.destroy();
    };
    let received = '';
    socket.once('connect', () => {
      if (expected) socket.write(greeting ?? '');
      else settle(true);
    });
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (expected?.(received)) settle(true);
    });
    for (const event of ['error', 'close', 'timeout']) socket.once(event, () => settle(false));
  });
}
