import { OutboundError, type OutboundCode, type OutboundDetail, type Stage } from './outbound-error.js';

/** What the resolver says (c-ares and getaddrinfo), while a name is looked up. */
const DNS_CODES: ReadonlyMap<string, OutboundCode> = codes({
  ENOTFOUND: 'dns_not_found',
  ENODATA: 'dns_not_found',
  EAI_NONAME: 'dns_not_found',
  EAI_NODATA: 'dns_not_found',
  ENONAME: 'dns_not_found',
  EBADNAME: 'dns_not_found',
  EAI_AGAIN: 'dns_temporary',
  ESERVFAIL: 'dns_temporary',
  EREFUSED: 'dns_temporary',
  ETIMEOUT: 'dns_temporary',
  EBADRESP: 'dns_temporary',
  EFORMERR: 'dns_temporary',
  ENOTIMP: 'dns_temporary',
  EBADSTR: 'dns_temporary',
  ECONNREFUSED: 'dns_unavailable',
  EOF: 'dns_unavailable',
  EFILE: 'dns_unavailable',
  ENOTINITIALIZED: 'dns_unavailable',
  ELOADIPHLPAPI: 'dns_unavailable',
  EADDRGETNETWORKPARAMS: 'dns_unavailable',
  EAI_FAIL: 'dns_unavailable',
  EAI_MEMORY: 'dns_unavailable',
  EAI_SYSTEM: 'dns_unavailable',
});

/** What the operating system, TLS, zlib and undici say, at any stage. */
const CODES: ReadonlyMap<string, OutboundCode> = codes({
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  EHOSTDOWN: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  ENOTCONN: 'connection_reset',
  ESHUTDOWN: 'connection_reset',
  EOF: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_INFO: 'connection_reset',
  ERR_SOCKET_CLOSED_BEFORE_CONNECTION: 'connection_reset',
  ERR_STREAM_PREMATURE_CLOSE: 'connection_reset',
  ETIMEDOUT: 'timeout',
  ERR_SOCKET_CONNECTION_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tls_handshake_failed',
  UND_ERR_HEADERS_OVERFLOW: 'malformed_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'malformed_response',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'response_too_large',
  ERR_BUFFER_TOO_LARGE: 'response_too_large',
  EMFILE: 'network_unavailable',
  ENFILE: 'network_unavailable',
  ENOBUFS: 'network_unavailable',
  ENOMEM: 'network_unavailable',
  ENETDOWN: 'network_unavailable',
  // No route from here. A target's own router says EHOSTUNREACH.
  ENETUNREACH: 'network_unavailable',
  EADDRNOTAVAIL: 'network_unavailable',
  EADDRINUSE: 'network_unavailable',
  EACCES: 'network_unavailable',
  EPERM: 'network_unavailable',
  // An address family that this machine does not have.
  EAFNOSUPPORT: 'network_unavailable',
});

/** X.509 verification results as Node names them (OpenSSL `X509_V_ERR_*`). */
const CERTIFICATE_CODE =
  /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$|UNSPECIFIED$|ERR_TLS_CERT_ALTNAME_)/;

/** Families of codes that are too many to list. */
const PATTERNS: readonly (readonly [RegExp, OutboundCode])[] = [
  [CERTIFICATE_CODE, 'tls_invalid_certificate'],
  [/^ERR_(SSL|TLS)_/, 'tls_handshake_failed'],
  [/^HPE_/, 'malformed_response'],
  // What zlib says of its input, then brotli as Node spells its codes.
  [/^(Z_(DATA_ERROR|BUF_ERROR|NEED_DICT)$|ERR__ERROR_)/, 'malformed_response'],
];

/**
 * The typed error for whatever Node or undici threw at this stage; total. Codes decide, then the class, never the text
 * of a message: a URL may contain any word.
 */
export function classifyError(error: unknown, stage: Stage): OutboundError {
  if (error instanceof OutboundError) return error;
  const netCode = codeOf(error);
  const code = byCode(netCode, stage) ?? (isParserError(error) ? 'malformed_response' : 'unknown');
  const detail: OutboundDetail = {
    ...(netCode !== undefined && { net_code: netCode }),
    ...certificateNames(error),
  };
  return new OutboundError(code, stage, `The request failed at stage ${stage}: ${code}.`, detail, error);
}

function byCode(netCode: string | undefined, stage: Stage): OutboundCode | undefined {
  if (netCode === undefined) return undefined;
  const dns = stage === 'dns' ? DNS_CODES.get(netCode) : undefined;
  return dns ?? CODES.get(netCode) ?? PATTERNS.find(([pattern]) => pattern.test(netCode))?.[1];
}

function codes(table: Readonly<Record<string, OutboundCode>>): ReadonlyMap<string, OutboundCode> {
  return new Map(Object.entries(table));
}

/** By its shape: an error of another realm is no `Error` of this one. */
interface ErrorShape {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  /** Of a certificate that is for other names, and what that lists. */
  readonly cert?: unknown;
  readonly subjectaltname?: unknown;
}

/** Says nothing about a target of which another address was reached, as on a machine without IPv6. */
const NO_WAY_THERE = new Set(['ENETUNREACH', 'EADDRNOTAVAIL']);

function codeOf(error: unknown): string | undefined {
  for (
    let current = shapeOf(error), depth = 0;
    current && depth < 4;
    current = shapeOf(current.cause), depth++
  ) {
    const code = codeOfTried(current.errors) ?? current.code;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Of several addresses that were tried in vain; Node's own summary is the first, whatever that was. */
function codeOfTried(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  const tried = errors.map((error) => shapeOf(error)?.code).filter((code) => typeof code === 'string');
  return tried.find((code) => !NO_WAY_THERE.has(code)) ?? tried[0];
}

const MAX_CERTIFICATE_NAMES = 5;

/** The names that a certificate is good for, where it is not good for the one that was asked. */
function certificateNames(error: unknown): OutboundDetail {
  const listed = shapeOf(shapeOf(error)?.cert)?.subjectaltname;
  if (typeof listed !== 'string') return {};
  const names = listed
    .slice(0, 1_000)
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):([\w.*:-]{1,253})$/.exec(entry)?.[1] ?? []);
  return names.length === 0 ? {} : { certificate_names: names.slice(0, MAX_CERTIFICATE_NAMES).join(', ') };
}

function isParserError(error: unknown): boolean {
  return shapeOf(error)?.name === 'HTTPParserError';
}

function shapeOf(error: unknown): ErrorShape | undefined {
  return typeof error === 'object' && error !== null ? error : undefined;
}
