import { type Body, bytesOf } from './bodies.js';

/** How the body is put on the wire, and where that goes wrong. */
export type Framing =
  | { readonly kind: 'length' }
  | { readonly kind: 'chunked'; readonly size: number; readonly extension: string; readonly trailer: boolean }
  | { readonly kind: 'raw-chunks'; readonly text: string }
  /** `Content-Length` as it is written; the body follows whatever it says. */
  | { readonly kind: 'told'; readonly length: string }
  | { readonly kind: 'both' }
  /** The connection is closed, for writing, before so many of the bytes were sent. */
  | { readonly kind: 'cut'; readonly missing: number };

/** A request down to its bytes; every text has one byte a character. */
export interface WireRequest {
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Body;
  readonly framing: Framing;
  /** Whether it has one valid key, in the way that the document says. */
  readonly authorized: boolean;
}

/** The bytes of a request, and whether the sender stops before all of them are sent. */
export function encode(request: WireRequest): { readonly bytes: Buffer; readonly cut: boolean } {
  const { method, target, version, headers, framing } = request;
  const body = bytesOf(request.body);
  const { fields, payload } = framed(framing, body);
  const lines = [
    `${method} ${target} ${version}`,
    ...[...headers, ...fields].map((field) => field.join(': ')),
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), payload]);
  const missing = framing.kind === 'cut' ? framing.missing : 0;
  // Where more is announced than comes, the other side would wait for it.
  const cut = ['cut', 'told', 'raw-chunks'].includes(framing.kind);
  return { bytes: bytes.subarray(0, Math.max(1, bytes.length - missing)), cut };
}

type Field = readonly [string, string];

function framed(framing: Framing, body: Buffer): { fields: readonly Field[]; payload: Buffer } {
  switch (framing.kind) {
    case 'length':
    case 'cut':
      return {
        fields: body.length === 0 ? [] : [['Content-Length', String(body.length)]],
        payload: body,
      };
    case 'told':
      return { fields: [['Content-Length', framing.length]], payload: body };
    case 'raw-chunks':
      return { fields: [['Transfer-Encoding', 'chunked']], payload: Buffer.from(framing.text, 'latin1') };
    case 'both':
      return {
        fields: [
          ['Content-Length', String(body.length)],
          ['Transfer-Encoding', 'chunked'],
        ],
        payload: chunked(body, 100, '', false),
      };
    case 'chunked':
      return {
        fields: [['Transfer-Encoding', 'chunked']],
        payload: chunked(body, framing.size, framing.extension, framing.trailer),
      };
  }
}

/** At most some thousand chunks, whatever their size should be: more would take minutes to be made. */
function chunked(body: Buffer, wanted: number, extension: string, trailer: boolean): Buffer {
  const pieces: Buffer[] = [];
  const size = Math.max(wanted, Math.ceil(body.length / 2_000));
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}${extension}\r\n`), piece, Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(trailer ? '0\r\nX-Trailer: 1\r\n\r\n' : '0\r\n\r\n'));
  return Buffer.concat(pieces);
}
