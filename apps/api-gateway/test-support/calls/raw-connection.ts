import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

const TIMEOUT_MS = 10_000;
const opened = new Set<Socket>();

/** Destroys all connections that were opened: for the end of a test. */
export function destroyOpened(): void {
  for (const socket of opened) socket.destroy();
  opened.clear();
}

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  /** The body, parsed. */
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string };
    readonly request_id?: string;
  };
}

/**
 * Opens a TCP connection to a server, for requests that no HTTP client would send. Throws the error of the connection.
 */
export function openConnection(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket.pause()));
    opened.add(socket);
    socket.once('error', reject);
  });
}

/** Opens a connection and sends `text`. */
export async function send(base: string, text: string | Buffer): Promise<Socket> {
  const socket = await openConnection(base);
  // As bytes, because a test may need invalid UTF-8.
  socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
  return socket;
}

/** Returns the head of a request to the host `a`. */
export function headOf(start: string, ...lines: readonly string[]): string {
  return `${[`${start} HTTP/1.1`, 'Host: a', ...lines].join('\r\n')}\r\n\r\n`;
}

/** One of several responses on a connection, with its body as text. */
export interface RawMessage {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/**
 * Reads responses until the connection is closed, or until there are `count`. Throws if the bytes are not responses, if
 * the connection is reset, and after 10 s of silence.
 */
export async function readResponses(socket: Socket, count = Infinity): Promise<readonly RawMessage[]> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('nothing came, and the connection is open')));
  let bytes = Buffer.alloc(0);
  const responses: RawMessage[] = [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let next = firstResponse(bytes); next; next = firstResponse(bytes)) {
      responses.push(next.response);
      bytes = bytes.subarray(next.length);
    }
    if (responses.length >= count) return responses;
  }
  if (bytes.length > 0) throw new Error(`this is no whole answer: ${bytes.toString()}`);
  return responses;
}

function firstResponse(bytes: Buffer): { response: RawMessage; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString('latin1');
  const [, digits] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  if (digits === undefined) throw new Error(`this is no answer: ${head}`);
  const status = Number(digits);
  const length = end + 4 + (status === 100 ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0));
  if (bytes.length < length) return undefined;
  return { response: { status, head, text: bytes.subarray(end + 4, length).toString() }, length };
}

/** Reads until the connection is closed and returns one response. Throws if it is reset. */
export async function readResponse(socket: Socket): Promise<RawResponse> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString();
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
    head,
    body: JSON.parse(body) as RawResponse['body'],
  };
}

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

type Ends = Pick<Socket, 'localPort' | 'remotePort'>;

/**
 * Returns whether the server, on this host, holds its end of the connection open, according to Linux. The client's own
 * end does not show that if it reads nothing, or is closed.
 */
export function isHeldOpen(socket: Ends): boolean {
  return ['01', '08'].includes(stateAtServer(socket) ?? '');
}

/** Returns whether the server has not noticed that the client ended its side. */
export function isEstablished(socket: Ends): boolean {
  return stateAtServer(socket) === '01';
}

/**
 * Returns the state of the server's end in Linux's numbering: 01 is established, 08 means that only the client has
 * ended.
 */
function stateAtServer({ localPort, remotePort }: Ends): string | undefined {
  const entry = new RegExp(`:${hex(remotePort!)} [0-9A-F]+:${hex(localPort!)} ([0-9A-F]{2}) `);
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((table) => readFileSync(table, 'utf8'));
  return entry.exec(tables.join('\n'))?.[1];
}
