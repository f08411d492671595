import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a webhook with the contract's signature alone, and with that of Standard Webhooks alone. */
export function oneSchemeEach(headers: IncomingHttpHeaders): IncomingHttpHeaders[] {
  return ['x-service-webhook-', 'webhook-'].map((prefix) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix))),
  );
}
