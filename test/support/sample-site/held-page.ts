import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeldPage {
  /** Answers nothing until `release`; everything else of its site is missing (404). */
  readonly url: string;
  release(): void;
  close(): Promise<void>;
}

/** A page on this machine that a test keeps from being read until it says so. */
export async function startHeldPage(): Promise<HeldPage> {
  const waiting: ServerResponse[] = [];
  let released = false;
  const server = createServer((request, response) => {
    if (request.url !== '/held') response.writeHead(404).end();
    else if (released) show(response);
    else waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/held`,
    release() {
      released = true;
      waiting.forEach(show);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function show(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Held</title><h1>Held</h1>');
}
