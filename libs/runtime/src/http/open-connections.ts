import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks the connections of an HTTP server and the progress of their latest requests. Node's own list takes a
 * connection that was never used for busy, and one whose response is still being written for idle.
 */
export class OpenConnections {
  private readonly latest = new Map<Socket, ServerResponse | undefined>();
  private readonly bytesSeen = new WeakMap<Socket, number>();

  /** Tracks connections from now on. */
  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.latest.set(socket, undefined);
      socket.once('close', () => this.latest.delete(socket));
    });
    server.on('request', (request, response) => this.latest.set(request.socket, response));
  }

  /** Requests without a complete answer. */
  get busy(): number {
    return [...this.latest.values()].filter((response) => response && !isOver(response)).length;
  }

  /** Connections whose requests have all been answered, or that had none, and that have sent nothing since the last call. */
  idle(): Socket[] {
    return [...this.latest].flatMap(([socket, response]) => {
      const bytes = this.bytesSeen.get(socket) ?? 0;
      this.bytesSeen.set(socket, socket.bytesRead);
      const hasNothing = response ? isOver(response) : socket.bytesRead === 0;
      return hasNothing && socket.bytesRead === bytes ? [socket] : [];
    });
  }

  /** Connections without a complete request that waits for its response, and without a response in writing. */
  unfinished(): Socket[] {
    return [...this.latest].flatMap(([socket, response]) => (isUnfinished(response) ? [socket] : []));
  }
}

function isOver({ writableFinished, req }: ServerResponse): boolean {
  return writableFinished && req.complete;
}

/** A response without a connection waits behind the responses of earlier requests. */
function isUnfinished(response: ServerResponse | undefined): boolean {
  if (!response || response.writableFinished) return true;
  return !response.req.complete && response.socket !== null;
}
