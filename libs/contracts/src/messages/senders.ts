import { AUDIT_BROADCASTS, AUDIT_EVENTS } from '../audit/events.js';
import { GATEWAY_BROADCASTS, GATEWAY_EVENTS } from '../gateway/events.js';
import { LEDGER_EVENTS } from '../ledger/events.js';
import { type ServiceName, SERVICES } from '../services.js';
import { ENDPOINT_EVENTS } from '../webhooks/events.js';
import type { BroadcastType, CommandName, EventType } from './messages.js';

/** All senders: the four services, and the operator behind `acs`. */
export const SENDERS = [...SERVICES, 'operator'] as const;
export type Sender = ServiceName | 'operator';

const GATEWAY = ['api-gateway'] as const;
const OPERATOR = ['operator'] as const;
/** The gateway sends these for one workspace only: see `mustNameWorkspace`. */
const BOTH = ['operator', 'api-gateway'] as const;

/** Who may send each command. The compiler refuses a command that is missing here. */
export const COMMAND_SENDERS: Readonly<Record<CommandName, readonly Sender[]>> = {
  'ledger.open-account': GATEWAY,
  'ledger.charge-audit': GATEWAY,
  'ledger.charge-batch': GATEWAY,
  'ledger.void-charge': GATEWAY,
  'ledger.refund-audit': GATEWAY,
  'ledger.get-balance': GATEWAY,
  'ledger.list-entries': GATEWAY,
  'ledger.get-usage': GATEWAY,
  'ledger.grant-credits': OPERATOR,
  'ledger.take-back-credits': OPERATOR,
  'ledger.report-reversal': GATEWAY,
  'ledger.set-threshold': BOTH,
  'ledger.create-checkout': GATEWAY,
  'ledger.get-checkout': GATEWAY,
  'ledger.confirm-payment': GATEWAY,
  'ledger.sign-statement': BOTH,
  'ledger.get-statement-key': BOTH,
  'audit.cancel': GATEWAY,
  'audit.get-result': GATEWAY,
  'webhooks.set-contact': GATEWAY,
  'webhooks.register-endpoint': BOTH,
  'webhooks.update-endpoint': BOTH,
  'webhooks.rotate-secret': BOTH,
  'webhooks.disable-endpoint': BOTH,
  'webhooks.enable-endpoint': BOTH,
  'webhooks.remove-endpoint': BOTH,
  'webhooks.show-endpoint': BOTH,
  'webhooks.test-endpoint': BOTH,
  'webhooks.list-endpoints': BOTH,
  'webhooks.list-deliveries': BOTH,
  'webhooks.show-delivery': BOTH,
  'webhooks.replay-delivery': BOTH,
  'webhooks.recover-deliveries': BOTH,
  'webhooks.drop-held': BOTH,
  'webhooks.send-notice': OPERATOR,
  'webhooks.show-secret-keys': OPERATOR,
  'webhooks.reseal-secrets': OPERATOR,
  'gateway.create-workspace': OPERATOR,
  'gateway.list-workspaces': OPERATOR,
  'gateway.set-contact': OPERATOR,
  'gateway.create-key': OPERATOR,
  'gateway.rotate-key': OPERATOR,
  'gateway.revoke-key': OPERATOR,
  'gateway.override-limit': OPERATOR,
  'gateway.list-keys': OPERATOR,
  'gateway.create-sign-in-link': OPERATOR,
};

/** Who may publish each event: the service that records it. */
export const EVENT_SENDERS: Readonly<Record<EventType, readonly Sender[]>> = {
  ...sentBy('credit-ledger', LEDGER_EVENTS),
  ...sentBy('audit-engine', AUDIT_EVENTS),
  ...sentBy('api-gateway', GATEWAY_EVENTS),
  ...sentBy('webhook-dispatcher', ENDPOINT_EVENTS),
};

export const BROADCAST_SENDERS: Readonly<Record<BroadcastType, readonly Sender[]>> = {
  ...sentBy('api-gateway', GATEWAY_BROADCASTS),
  ...sentBy('audit-engine', AUDIT_BROADCASTS),
};

function sentBy<Type extends string>(
  sender: Sender,
  messages: Readonly<Record<Type, unknown>>,
): Record<Type, readonly Sender[]> {
  const senders = Object.fromEntries<readonly Sender[]>(
    Object.keys(messages).map((type) => [type, [sender]]),
  );
  return senders as Record<Type, readonly Sender[]>;
}

/** The kind of a message; its allowed senders are in the table of that kind. */
export type MessageKind = 'command' | 'event' | 'broadcast';

const TABLES: Readonly<Record<MessageKind, ReadonlyMap<string, readonly Sender[]>>> = {
  command: new Map(Object.entries(COMMAND_SENDERS)),
  event: new Map(Object.entries(EVENT_SENDERS)),
  broadcast: new Map(Object.entries(BROADCAST_SENDERS)),
};

/** Returns the allowed senders of a type; undefined for a type that this release does not know. */
export function sendersOf(kind: MessageKind, type: string): readonly Sender[] | undefined {
  return TABLES[kind].get(type);
}

/** It has no fields. */
const OF_NO_WORKSPACE: CommandName = 'ledger.get-statement-key';

const NAME_WORKSPACE: ReadonlySet<string> = new Set(
  typesOf('api-gateway', COMMAND_SENDERS).filter(
    (name) => name !== OF_NO_WORKSPACE && COMMAND_SENDERS[name as CommandName].includes('operator'),
  ),
);

/**
 * True if a command of this sender has to carry `workspace_id`. An operator may name any endpoint or delivery. What the
 * gateway sends for the people of a workspace is about that workspace only.
 */
export function mustNameWorkspace(command: string, sender: string | undefined): boolean {
  return sender === 'api-gateway' && NAME_WORKSPACE.has(command);
}

/** True if this release knows the type, for any kind of message. */
export function isKnownType(type: string): boolean {
  return Object.values(TABLES).some((table) => table.has(type));
}

/** The types in one of the tables that a sender may send. */
export function typesOf(
  sender: Sender,
  table: Readonly<Record<string, readonly Sender[]>>,
): readonly string[] {
  return Object.keys(table).filter((type) => table[type]?.includes(sender));
}

/** Returns the broker user of a sender. The names are fixed: provisioning creates these users. */
export function userOf(sender: Sender): string {
  return `acs-${sender}`;
}

/** Returns the sender with this broker user; undefined for an unknown user. */
export function senderOfUser(user: string | undefined): Sender | undefined {
  return user === undefined ? undefined : BY_USER.get(user);
}

const BY_USER = new Map<string, Sender>(SENDERS.map((sender) => [userOf(sender), sender]));
