import type { Endpoint } from '../endpoints/endpoint.js';

export interface Notice {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * What the workspace's contact is told when failures disabled an endpoint (contract section 6.7); `reason` is that of the
 * last one.
 */
export function endpointDisabledNotice(endpoint: Endpoint, disabledAt: Date, reason: string): Notice {
  const { endpointId, workspaceId, url, consecutiveFailures, failingSince } = endpoint;
  return {
    workspaceId,
    endpointId,
    subject: `Webhook endpoint ${endpointId} was disabled`,
    body: [
      `The webhook endpoint ${endpointId} (${url}) failed ${consecutiveFailures} times in a row and was disabled`,
      `at ${disabledAt.toISOString()}. The first failure was at ${failingSince ?? 'an unknown time'}, the last one was: ${reason}.`,
      '',
      'Its events are not lost: they are held. Once your receiver works again, ask whoever runs the service to enable the',
      'endpoint and to deliver them.',
      'Success is any 2xx status within 5 seconds. Redirects are not followed.',
      '',
    ].join('\n'),
  };
}
