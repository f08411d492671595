import type { Endpoint } from '../endpoints/endpoint.js';

export interface Notice {
  readonly workspaceId: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * What the workspace's contact is told when failures disabled an endpoint (contract section 6.7); `reason` is that of the
 * last one.
 */
export function endpointDisabledNotice(endpoint: Endpoint, reason: string): Notice {
  const { endpointId, workspaceId, url, consecutiveFailures, failingSince } = endpoint;
  return {
    workspaceId,
    subject: `Webhook endpoint ${endpointId} was disabled`,
    body: [
      `The webhook endpoint ${endpointId} (${url}) failed ${consecutiveFailures} times in a row and was disabled.`,
      `The first of these failures was at ${failingSince ?? 'an unknown time'}, the last one was: ${reason}.`,
      '',
      'Its events are not lost: they are held, and can be delivered once it is enabled again.',
      'Success is any 2xx status within 5 seconds. Redirects are not followed.',
      '',
    ].join('\n'),
  };
}
