import { AUDIT_COMMANDS } from '../audit/commands.js';
import { AUDIT_BROADCASTS, AUDIT_EVENTS } from '../audit/events.js';
import { GATEWAY_COMMANDS } from '../gateway/commands.js';
import { GATEWAY_BROADCASTS, GATEWAY_EVENTS } from '../gateway/events.js';
import { LEDGER_COMMANDS } from '../ledger/commands.js';
import { LEDGER_EVENTS } from '../ledger/events.js';
import type { ServiceName } from '../services.js';
import { WEBHOOK_COMMANDS } from '../webhooks/commands.js';
import { ENDPOINT_EVENTS } from '../webhooks/events.js';
import type { MessagesOf, ShapeOf } from './message-table.js';

/** Every command: name → the class of its payload, and of its reply, or of each reply that there may be. */
export const COMMANDS = {
  ...LEDGER_COMMANDS,
  ...AUDIT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...GATEWAY_COMMANDS,
} as const;

/** Every event: type → the class of its data. */
export const EVENTS = { ...LEDGER_EVENTS, ...AUDIT_EVENTS, ...GATEWAY_EVENTS, ...ENDPOINT_EVENTS } as const;

/** Messages of the fan-out exchange: every process gets each; none is kept for a process that is not running. */
export const BROADCASTS = { ...GATEWAY_BROADCASTS, ...AUDIT_BROADCASTS } as const;

export type CommandName = keyof typeof COMMANDS;
export type PayloadOf<Name extends CommandName> = ShapeOf<(typeof COMMANDS)[Name]['payload']>;
export type ReplyOf<Name extends CommandName> = ShapeOf<(typeof COMMANDS)[Name]['reply']>;

export type EventType = keyof typeof EVENTS;
export type Broadcast = MessagesOf<typeof BROADCASTS>;
export type BroadcastType = Broadcast['type'];

/** The name of every command, at run time: a service refuses to start unless it handles each of its own. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

const HANDLERS: Readonly<Record<string, ServiceName>> = {
  ledger: 'credit-ledger',
  audit: 'audit-engine',
  webhooks: 'webhook-dispatcher',
  gateway: 'api-gateway',
};

/** Returns the service that handles a command, by the context before the dot. */
export function handlerOf(command: CommandName): ServiceName {
  const service = HANDLERS[command.slice(0, command.indexOf('.'))];
  if (!service) throw new RangeError(`no service handles the command ${command}`);
  return service;
}

export function commandsOf(service: ServiceName): readonly CommandName[] {
  return COMMAND_NAMES.filter((name) => handlerOf(name) === service);
}
