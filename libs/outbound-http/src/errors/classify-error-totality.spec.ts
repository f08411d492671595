import dns from 'node:dns';
import { getSystemErrorMap } from 'node:util';
import { constants as zlibConstants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { errors as undiciErrors } from 'undici';
import { classifyError } from './classify-error.js';
import type { OutboundCode, Stage } from './outbound-error.js';

function codeOf(netCode: string, stage: Stage): OutboundCode {
  return classifyError(Object.assign(new Error(netCode), { code: netCode }), stage).code;
}

function unknownOf(netCodes: readonly string[], ...stages: Stage[]): string[] {
  return netCodes.filter((netCode) => stages.some((stage) => codeOf(netCode, stage) === 'unknown')).sort();
}

/** Of files, processes, terminals and misuse: no GET of a page has them, unless we have a defect. */
const DEFECTS =
  'E2BIG EAGAIN EALREADY EBADF EBUSY ECANCELED ECHARSET EDESTADDRREQ EEXIST EFAULT EFBIG EFTYPE EILSEQ EINTR EINVAL EIO EISCONN EISDIR ELOOP EMLINK EMSGSIZE ENAMETOOLONG ENODATA ENODEV ENOENT ENOEXEC ENONET ENOPROTOOPT ENOSPC ENOSYS ENOTDIR ENOTEMPTY ENOTSOCK ENOTSUP ENOTTY ENXIO EOVERFLOW EPROTONOSUPPORT EPROTOTYPE ERANGE EREMOTEIO EROFS ESOCKTNOSUPPORT ESPIPE ESRCH ETXTBSY EUNATCH EXDEV UNKNOWN'.split(
    ' ',
  );

/** Node's names for what the verification of a certificate may say (`tls.TLSSocket`, authorizationError). */
const CERTIFICATE =
  'UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_CRL UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY CERT_SIGNATURE_FAILURE CRL_SIGNATURE_FAILURE CERT_NOT_YET_VALID CERT_HAS_EXPIRED CRL_NOT_YET_VALID CRL_HAS_EXPIRED ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD ERROR_IN_CRL_LAST_UPDATE_FIELD ERROR_IN_CRL_NEXT_UPDATE_FIELD DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_CHAIN_TOO_LONG CERT_REVOKED INVALID_CA PATH_LENGTH_EXCEEDED INVALID_PURPOSE CERT_UNTRUSTED CERT_REJECTED HOSTNAME_MISMATCH UNSPECIFIED ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT'.split(
    ' ',
  );

const ZLIB_RESULT = /^Z_(OK|STREAM_END|NEED_DICT|ERRNO|[A-Z]+_ERROR)$/;

const dnsCodes = Object.values<unknown>({ ...dns }).filter(
  (value): value is string => typeof value === 'string' && value === value.toUpperCase(),
);

describe('of all codes that there are', () => {
  it('those of the operating system are known, but for defects of ours', () => {
    const system = [...getSystemErrorMap().values()].map(([name]) => name);
    expect(system.length).toBeGreaterThan(60);
    const network = system.filter((name) => !name.startsWith('EAI_'));
    const unknown = unknownOf(network, 'connect', 'tls', 'headers', 'body');
    expect(unknown).toEqual(network.filter((name) => DEFECTS.includes(name)).sort());
  });

  it('those of look-ups are known while a name is looked up, but for questions that we put wrongly', () => {
    const lookUps = [...getSystemErrorMap().values()]
      .map(([name]) => name)
      .filter((name) => name.startsWith('EAI_'));
    expect(lookUps.length).toBeGreaterThan(10);
    expect(unknownOf(lookUps, 'dns')).toEqual(
      'EAI_ADDRFAMILY EAI_BADFLAGS EAI_BADHINTS EAI_CANCELED EAI_FAMILY EAI_OVERFLOW EAI_PROTOCOL EAI_SERVICE EAI_SOCKTYPE'.split(
        ' ',
      ),
    );
    expect(dnsCodes.length).toBeGreaterThan(20);
    expect(unknownOf(dnsCodes, 'dns')).toEqual(
      'EBADFAMILY EBADFLAGS EBADHINTS EBADQUERY ECANCELLED EDESTRUCTION'.split(' '),
    );
  });

  it.each(CERTIFICATE)('%s is an invalid certificate', (netCode) => {
    expect(codeOf(netCode, 'tls')).toBe('tls_invalid_certificate');
  });

  it('those of decompression are broken answers, but for defects of ours', () => {
    const zlib = Object.keys(zlibConstants).filter((name) => ZLIB_RESULT.test(name));
    const brotli = Object.keys(zlibConstants)
      .filter((name) => name.startsWith('BROTLI_DECODER_ERROR_'))
      .map((name) => name.replace('BROTLI_DECODER', 'ERR_'));
    expect(zlib.length).toBeGreaterThan(5);
    expect(brotli.length).toBeGreaterThan(20);
    expect(unknownOf(zlib, 'body')).toEqual(
      'Z_ERRNO Z_MEM_ERROR Z_OK Z_STREAM_END Z_STREAM_ERROR Z_VERSION_ERROR'.split(' '),
    );
    expect(unknownOf(brotli, 'body')).toEqual([]);
  });

  it('those of undici are known, but for those of features that are not used', () => {
    type ErrorClass = new (text: string, code: number, fields: object) => Error;
    const classes = Object.values(undiciErrors as unknown as Record<string, ErrorClass>);
    const made = classes.map((Class) => new Class('text', 0, {}));
    expect(made.length).toBeGreaterThan(15);
    const unknown = made
      .filter((error) => classifyError(error, 'headers').code === 'unknown')
      .map(({ name }) => name);
    expect(unknown.sort()).toEqual(
      'AbortError AbortError ClientClosedError ClientDestroyedError Error InvalidArgumentError InvalidReturnValueError MaxOriginsReachedError MaxRedirectsError MessageSizeExceededError MissingUpstreamError NotSupportedError ProxyConnectionError RequestContentLengthMismatchError RequestRetryError ResponseError SecureProxyConnectionError Socks5ProxyError UndiciError'.split(
        ' ',
      ),
    );
  });
});
