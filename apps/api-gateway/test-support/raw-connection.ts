import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  /** The body, parsed. */
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string };
    readonly request_id?: string;
  };
}

/** A TCP connection to a server, for requests that no HTTP client would send. Throws what connecting does. */
export function openConnection(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket.pause()));
    socket.once('error', reject);
  });
}

/** Everything that comes until the connection is closed, as one answer. Throws where it is reset. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString();
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
    head,
    body: JSON.parse(body) as RawAnswer['body'],
  };
}
