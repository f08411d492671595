import { OutboundError } from '#outbound-http/outbound-error';

const MAX_LENGTH = 500;

/** An error for whoever looks at an attempt: what failed at which stage, with the facts that are known of it. */
export function explainError(error: unknown): string {
  const text =
    error instanceof OutboundError
      ? [error.message, ...factsOf(error)].join(' ')
      : `An unexpected error: ${String(error)}`;
  return text.slice(0, MAX_LENGTH);
}

function factsOf({ detail }: OutboundError): readonly string[] {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return facts.length === 0 ? [] : [`(${facts.join('; ')})`];
}
