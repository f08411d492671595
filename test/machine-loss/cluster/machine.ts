import { runProgram } from '../../../tools/local/processes/run-program.js';
import { ADDRESSES, type MachineName, NETWORK, others } from './machines.js';
import { CLUSTER_IMAGE } from './images.js';

/**
 * How a machine is cut off. `parted`: from the other machines only; callers and receivers still reach it. Packets vanish,
 * and nobody is told.
 */
export type Cut = 'both ways' | 'hears nothing' | 'is not heard' | 'parted';

/** Every machine has this one interface beside `lo`. */
const INTERFACE = 'eth0';

/** A group of containers with one network: what one of them does over `localhost`, no cut ends. */
export class Machine {
  /** In the order of their start; the first holds the network. */
  private readonly containers: string[] = [];

  constructor(readonly name: MachineName) {}

  /** What a container of this machine has for `--network`. */
  get network(): string {
    return `container:${this.name}`;
  }

  /** The host itself: an address and the names of all others, which do not go when their machine does. */
  async start(): Promise<void> {
    const hosts = Object.entries(ADDRESSES).flatMap(([name, address]) => [
      '--add-host',
      `${name}:${address}`,
    ]);
    await docker(
      ...['run', '--detach', '--init', '--name', this.name, '--hostname', this.name],
      ...['--network', NETWORK.name, '--ip', ADDRESSES[this.name], ...hosts],
      ...[CLUSTER_IMAGE, 'sleep', 'infinity'],
    );
    this.containers.push(this.name);
  }

  /** A container that was started in its network. */
  add(container: string): void {
    this.containers.push(container);
  }

  /** Nobody hears its end: a machine without power says no goodbye. */
  async kill(): Promise<void> {
    await this.cut('both ways');
    await docker('kill', ...this.containers.toReversed());
  }

  /** After `kill`. The host first, whose network is then a new one, without cuts. */
  async startAgain(): Promise<void> {
    const [host = '', ...others] = this.containers;
    await docker('start', host);
    await docker('start', ...others);
  }

  async freeze(): Promise<void> {
    await docker('pause', ...this.containers);
  }

  async thaw(): Promise<void> {
    await docker('unpause', ...this.containers);
  }

  async cut(cut: Cut): Promise<void> {
    for (const rule of rulesOf(this.name, cut)) await this.filter('--append', ...rule);
  }

  /** Ends every cut. */
  async reconnect(): Promise<void> {
    for (const chain of ['INPUT', 'OUTPUT']) await this.filter('--flush', chain);
  }

  private async filter(...args: string[]): Promise<void> {
    const pid = (await docker('inspect', '--format', '{{.State.Pid}}', this.name)).trim();
    await runProgram('nsenter', ['--target', pid, '--net', 'iptables', '--wait', ...args]);
  }
}

function rulesOf(machine: MachineName, cut: Cut): readonly (readonly string[])[] {
  const incoming = ['INPUT', '--in-interface', INTERFACE, '--jump', 'DROP'];
  const outgoing = ['OUTPUT', '--out-interface', INTERFACE, '--jump', 'DROP'];
  switch (cut) {
    case 'both ways':
      return [incoming, outgoing];
    case 'hears nothing':
      return [incoming];
    case 'is not heard':
      return [outgoing];
    case 'parted':
      return others(machine).flatMap((other) => [
        ['INPUT', '--source', ADDRESSES[other], '--jump', 'DROP'],
        ['OUTPUT', '--destination', ADDRESSES[other], '--jump', 'DROP'],
      ]);
  }
}

function docker(...args: string[]): Promise<string> {
  return runProgram('docker', args);
}
