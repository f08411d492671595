import { Failure } from '#contracts/failures';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';

const MAX_SHOWN_LENGTH = 60;

/** Returns the event types without duplicates, in the order of the catalogue. */
export function inOrder(types: readonly WebhookEventType[]): readonly WebhookEventType[] {
  return WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type));
}

/** `what`: the refused action; it begins the message. */
export function endpointDisabled(endpointId: string, what: string): Failure {
  return new Failure(
    'conflict',
    'WEBHOOK_ENDPOINT_DISABLED',
    `${what} the webhook endpoint ${endpointId}, which is disabled. Enable it first.`,
    { details: { endpoint_id: endpointId } },
  );
}

export function endpointNotFound(endpointId: string): Failure {
  return new Failure(
    'not-found',
    'ENDPOINT_NOT_FOUND',
    `There is no webhook endpoint ${shown(endpointId)}.`,
    {
      details: { endpoint_id: shown(endpointId) },
    },
  );
}

/** Whether a command may see what belongs to a workspace: one without an `owner` is an operator's, and may see all. */
export function isOf(owner: string | undefined, workspaceId: string): boolean {
  return owner === undefined || owner === workspaceId;
}

/** Returns a command's value as text for a message: at most 60 characters. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
