import { OutboundError, type Stage } from '#outbound-http/errors/outbound-error';
import { MAX_ERROR_LENGTH } from './attempt-result.js';

/** Describes the stage that a request had reached. */
const REACHED: Readonly<Record<Stage, string>> = {
  validate: 'before anything was sent',
  dns: 'while its name was looked up',
  connect: 'while connecting',
  tls: 'during the TLS handshake',
  headers: 'connected, but no status came',
  body: 'while the answer came',
};

/** Returns a sentence for operators: the failure, its stage, and the known cause. */
export function explainError(error: unknown): string {
  const text =
    error instanceof OutboundError
      ? `${whatOf(error)}${detailText(error)}`
      : `An unexpected error: ${String(error)}`;
  return text.slice(0, MAX_ERROR_LENGTH);
}

/** An error of our own rules already has a message for operators. */
function whatOf({ code, stage, message }: OutboundError): string {
  if (code === 'invalid_url' || code === 'forbidden_target' || stage === 'dns') return message;
  return `${code}: ${REACHED[stage]}.`;
}

function detailText({ detail }: OutboundError): string {
  const fields = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return fields.length === 0 ? '' : ` (${fields.join('; ')})`;
}
