import { connect } from 'node:net';

/**
 * Opens a loopback connection, sends `greeting` if there is one, and resolves with whether the answer satisfies `expected`
 * (without one: whether the connection was accepted). Never throws; gives up after a second.
 */
export function answersOnTcp(
  port: number,
  { greeting, expected }: { greeting?: string; expected?: (answer: string) => boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const settle = (answer: boolean) => {
      resolve(answer);
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
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
