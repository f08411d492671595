import { connect, type Socket } from 'node:net';
import { eventually } from '../../../support/eventually.js';

/** Opens connections that each send some bytes and hold on for as long as the server lets them. */
export class HeldConnections {
  private readonly held: { socket: Socket; text: string; closed: boolean }[] = [];

  constructor(private readonly url: string) {}

  /** Resolves once each has sent its bytes, or was closed. */
  async open(requests: readonly (string | Buffer)[]): Promise<void> {
    const { hostname, port } = new URL(this.url);
    await Promise.all(
      requests.map(
        (bytes) =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname);
            const held = { socket, text: '', closed: false };
            this.held.push(held);
            socket.on('connect', () => socket.write(bytes, () => resolve()));
            socket.on('data', (chunk) => (held.text += chunk.toString('latin1')));
            socket.on('error', () => undefined);
            socket.on('close', () => {
              held.closed = true;
              resolve();
            });
          }),
      ),
    );
  }

  /** Connections that the server still serves: open, and not refused. */
  get count(): number {
    return this.held.filter(({ closed, text }) => !closed && !/^HTTP\/1\.1 [45]/.test(text)).length;
  }

  /** Resolves with their number once the server serves at most so many: before its timeout of 30 s ends them all. */
  async atMost(most: number): Promise<number> {
    await eventually(`the server serves at most ${most} of them`, () => this.count <= most);
    return this.count;
  }

  close(): void {
    for (const { socket } of this.held) socket.destroy();
    this.held.length = 0;
  }
}
