import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of an HTTP server, and how far the latest request of each has come. Node tells idle ones only. */
export class OpenConnections {
  private readonly latest = new Map<Socket, ServerResponse | undefined>();

  /** Knows the connections that come from now on. */
  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.latest.set(socket, undefined);
      socket.once('close', () => this.latest.delete(socket));
    });
    server.on('request', (request, answer) => this.latest.set(request.socket, answer));
  }

  /** Those from which nothing has come: opened in advance, or by a probe of the port. */
  silent(): Socket[] {
    return [...this.latest.keys()].filter(({ bytesRead }) => bytesRead === 0);
  }

  /** Those on which no whole request waits for its answer. */
  unfinished(): Socket[] {
    return [...this.latest].filter(([, answer]) => isUnfinished(answer)).map(([socket]) => socket);
  }
}

/** An answer that has no connection yet waits behind those of earlier requests. */
function isUnfinished(answer: ServerResponse | undefined): boolean {
  if (!answer || answer.writableFinished) return true;
  return !answer.req.complete && answer.socket !== null;
}
