import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of an HTTP server, and how far the latest request of each has come. Node's own list takes a connection
 * that was never used for a busy one, and one whose answer is still being written for an idle one.
 */
export class OpenConnections {
  private readonly latest = new Map<Socket, ServerResponse | undefined>();
  private readonly bytesSeen = new WeakMap<Socket, number>();

  /** Knows the connections that come from now on. */
  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.latest.set(socket, undefined);
      socket.once('close', () => this.latest.delete(socket));
    });
    server.on('request', (request, answer) => this.latest.set(request.socket, answer));
  }

  /** Requests that are not wholly answered. */
  get busy(): number {
    return [...this.latest.values()].filter((answer) => answer && !isOver(answer)).length;
  }

  /** Those whose requests have all been answered, or that never had one, and that have sent nothing since the last call. */
  idle(): Socket[] {
    return [...this.latest].flatMap(([socket, answer]) => {
      const bytes = this.bytesSeen.get(socket) ?? 0;
      this.bytesSeen.set(socket, socket.bytesRead);
      const hasNothing = answer ? isOver(answer) : socket.bytesRead === 0;
      return hasNothing && socket.bytesRead === bytes ? [socket] : [];
    });
  }

  /** Those on which no whole request waits for its answer, nor an answer to be written. */
  unfinished(): Socket[] {
    return [...this.latest].flatMap(([socket, answer]) => (isUnfinished(answer) ? [socket] : []));
  }
}

function isOver({ writableFinished, req }: ServerResponse): boolean {
  return writableFinished && req.complete;
}

/** An answer that has no connection yet waits behind those of earlier requests. */
function isUnfinished(answer: ServerResponse | undefined): boolean {
  if (!answer || answer.writableFinished) return true;
  return !answer.req.complete && answer.socket !== null;
}
