import type { ServiceName } from '../services.js';
import type { AuditCommands } from './audit-commands.js';
import type { GatewayCommands } from './gateway-commands.js';
import type { LedgerCommands } from './ledger-commands.js';
import type { WebhookCommands } from './webhook-commands.js';

/** Every command: name → payload and reply. */
export interface Commands extends LedgerCommands, AuditCommands, WebhookCommands, GatewayCommands {}
export type CommandName = keyof Commands;
export type PayloadOf<Name extends CommandName> = Commands[Name]['payload'];
export type ReplyOf<Name extends CommandName> = Commands[Name]['reply'];

const HANDLERS: Readonly<Record<string, ServiceName>> = {
  ledger: 'credit-ledger',
  audit: 'audit-engine',
  webhooks: 'webhook-dispatcher',
  gateway: 'api-gateway',
};

/** The service that handles a command, by the context before the dot. */
export function handlerOf(command: CommandName): ServiceName {
  const service = HANDLERS[command.slice(0, command.indexOf('.'))];
  if (!service) throw new RangeError(`no service handles the command ${command}`);
  return service;
}
