import type { Endpoint } from '../endpoints/endpoint.js';

export interface Notice {
  readonly workspaceId: string;
  readonly subject: string;
  readonly body: string;
}

/** What the workspace's contact is told when failures disabled an endpoint (contract section 6.7). */
export function endpointDisabledNotice(endpoint: Endpoint): Notice {
  const { endpointId, workspaceId, url, consecutiveFailures } = endpoint;
  return {
    workspaceId,
    subject: `Webhook endpoint ${endpointId} was disabled`,
    body: [
      `The webhook endpoint ${endpointId} (${url}) failed ${consecutiveFailures} times in a row and was disabled.`,
      '',
      'Its events are not lost: they are held and delivered once it is enabled again.',
      'Success is any 2xx status within 5 seconds. Redirects are not followed.',
      '',
    ].join('\n'),
  };
}
