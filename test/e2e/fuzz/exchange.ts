import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A response off the wire. */
export interface WireResponse {
  readonly status: number;
  /** By lower-case name; a name that comes twice has a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
}

const LIMIT_MS = 15_000;

/**
 * Sends bytes from an address of its own, so that no window of calls per address fills, and reads until the other side
 * closes. Undefined where it closed without a word. Throws for a response that is not one of HTTP/1.1, and for silence.
 */
export async function exchange(
  gateway: URL,
  { bytes, cut }: { readonly bytes: Buffer; readonly cut: boolean },
  method: string,
): Promise<WireResponse | undefined> {
  const received = await talk(gateway, bytes, cut);
  return received.length === 0 ? undefined : parseResponse(received, method);
}

function talk(gateway: URL, bytes: Buffer, cut: boolean): Promise<Buffer> {
  const [a, b, c] = randomBytes(3).map((byte) => 1 + (byte % 254));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({
      host: gateway.hostname,
      port: Number(gateway.port),
      localAddress: `127.${a}.${b}.${c}`,
      allowHalfOpen: true,
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `no end after ${LIMIT_MS} ms; so far came ${JSON.stringify(Buffer.concat(chunks).toString('latin1'))}`,
        ),
      );
    }, LIMIT_MS);
    const settle = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset while we still send, or after the response: what came before counts.
    socket.on('end', settle).on('error', settle).on('close', settle);
    socket.write(bytes);
    if (cut) socket.end();
  });
}

/** The final answer; interim ones (100 Continue) are stepped over, and so is whatever follows. */
export function parseResponse(received: Buffer, method: string): WireResponse {
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, end).toString('latin1');
    const [line = '', ...lines] = head.split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end < 0 || Number.isNaN(status))
      throw new Error(`no answer of HTTP/1.1: ${JSON.stringify(head.slice(0, 500))}`);
    rest = rest.subarray(end + 4);
    if (status < 200) continue;
    const headers = headersOf(lines);
    // These have none, whatever their headers say; what is there all the same is for the caller to see.
    const body = method === 'HEAD' || status === 304 ? rest : bodyOf(rest, headers);
    const plain = headers['content-encoding'] === 'gzip' && body !== rest ? gunzipSync(body) : body;
    return { status, headers, text: plain.toString('utf8') };
  }
}

function headersOf(lines: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`no header: ${JSON.stringify(line)}`);
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : [headers[name], value].flat();
  }
  return headers;
}

function bodyOf(rest: Buffer, headers: Readonly<Record<string, string | string[]>>): Buffer {
  if (headers['transfer-encoding'] === 'chunked') return unchunked(rest);
  const length = headers['content-length'];
  if (length === undefined) return rest;
  if (rest.length < Number(length)) throw new Error(`${rest.length} bytes of a body of ${String(length)}`);
  return rest.subarray(0, Number(length));
}

function unchunked(rest: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || Number.isNaN(size)) throw new Error('a chunk of the answer has no size');
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
