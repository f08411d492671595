import type { FailureReason } from '#contracts/audit/failure-reasons';
import type { FailureDetail, Sentences, SentencesOf } from '../failure-detail.js';

/** Failures before a response arrived. */
export const NETWORK_SENTENCES: Readonly<Partial<Record<FailureReason, SentencesOf>>> = {
  invalid_url: ({ hop }, errorMessage) =>
    hop === undefined
      ? { what: errorMessage, toDo: errorMessage && 'Check the URL.' }
      : {
          what: `Redirect ${hop} leads to an address that can not be audited${because(errorMessage)}`,
          toDo: FIX_REDIRECT,
        },
  forbidden_target: ({ host, hop, range }) => {
    const where = hop === undefined ? '' : `Redirect ${hop} leads to ${host}. `;
    if (host === undefined) return {};
    const kind = range === undefined ? '' : ` (${range})`;
    return {
      what: `${where}${host} is not, or not only, at public addresses${kind}.`,
      ...(hop !== undefined && { toDo: FIX_REDIRECT }),
    };
  },
  dns_not_found: (detail) => ({ what: about(detail, 'does not exist in the DNS, or has no address there') }),
  dns_temporary: (detail) => ({
    what: about(detail, 'could not be looked up: its name servers did not answer properly'),
  }),
  connection_refused: (detail) => ({
    what: about(detail, detail.net_code === 'ECONNREFUSED' ? 'refused the connection' : 'can not be reached'),
  }),
  connection_reset: (detail) => ({
    what: about(
      detail,
      detail.stage === 'body'
        ? 'closed the connection in the middle of the page'
        : detail.stage === 'tls'
          ? 'closed the connection while a secure one was being agreed on'
          : 'closed the connection without an answer',
    ),
  }),
  tls_invalid_certificate: (detail) => certificate(detail),
  tls_handshake_failed: (detail) => ({
    what: about(
      detail,
      detail.net_code === 'ERR_SSL_WRONG_VERSION_NUMBER' ||
        detail.net_code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG'
        ? 'does not speak TLS at this port'
        : detail.net_code === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' ||
            detail.net_code === 'ERR_SSL_UNSUPPORTED_PROTOCOL'
          ? 'offers no version of TLS that is still safe'
          : 'could not agree on a secure connection with us',
    ),
  }),
  redirect_loop: ({ hop }) => ({
    what: hop === undefined ? undefined : `Redirect ${hop} leads back to an address that was asked already.`,
  }),
  too_many_redirects: ({ limit }) => ({
    what: limit === undefined ? undefined : `The URL redirects more than ${limit} times.`,
  }),
  timeout: (detail) => late(detail),
};

const FIX_REDIRECT = 'Fix the redirect, or audit the page that it should lead to.';

/**
 * Returns a sentence about the host, with its net code in brackets for searches. Undefined if the host is not known.
 */
function about({ host, hop, net_code }: FailureDetail, predicate: string): string | undefined {
  if (host === undefined) return undefined;
  const after = typeof hop === 'number' ? `After ${hop} ${hop === 1 ? 'redirect' : 'redirects'}, ` : '';
  const code = net_code === undefined ? '' : ` (${net_code})`;
  return `${after}${host} ${predicate}${code}.`;
}

function because(errorMessage: string | undefined): string {
  if (errorMessage === undefined) return '.';
  return `: ${errorMessage.charAt(0).toLowerCase()}${errorMessage.slice(1)}`;
}

function certificate(detail: FailureDetail): Sentences {
  const names = detail.certificate_names;
  switch (detail.net_code) {
    case 'CERT_HAS_EXPIRED':
      return { what: about(detail, 'has a certificate that has expired'), toDo: 'Renew it.' };
    case 'CERT_NOT_YET_VALID':
      return { what: about(detail, 'has a certificate that is not valid yet') };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: about(detail, `has a certificate for other names${names === undefined ? '' : `: ${names}`}`),
        toDo: 'Add the host to the certificate, or audit the page under a name that it has.',
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        what: about(detail, 'has a certificate that it signed itself'),
        toDo: 'Use one of a public certificate authority.',
      };
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return {
        what: about(detail, 'has a certificate whose issuer is not known'),
        toDo: 'Have the site send its intermediate certificates, or use a public certificate authority.',
      };
    default:
      return { what: about(detail, 'has a certificate that is not valid') };
  }
}

function late(detail: FailureDetail): Sentences {
  const within = detail.after_ms === undefined ? 'in time' : `within ${detail.after_ms} ms`;
  switch (detail.stage) {
    case 'analyse':
      return {
        what: `The analysis of the page was not finished ${within}.`,
        toDo: 'Create a new audit to try again.',
      };
    case 'dns':
      return { what: about(detail, `was not answered for by its name servers ${within}`) };
    case 'connect':
      return {
        what: about(detail, `accepted no connection ${within}`),
        toDo: 'See that it is up and lets our crawler through its firewall, then try again.',
      };
    case 'tls':
      return { what: about(detail, `did not finish agreeing on a secure connection ${within}`) };
    case 'headers':
      return { what: about(detail, `accepted our request and did not begin to answer ${within}`) };
    case 'body':
      return { what: about(detail, `began to answer and did not send the whole page ${within}`) };
    default:
      return {};
  }
}
