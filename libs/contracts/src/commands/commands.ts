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

const NAMES: Readonly<Record<CommandName, true>> = {
  'ledger.open-account': true,
  'ledger.charge-audit': true,
  'ledger.void-charge': true,
  'ledger.refund-audit': true,
  'ledger.get-balance': true,
  'ledger.grant-credits': true,
  'ledger.take-back-credits': true,
  'ledger.report-reversal': true,
  'ledger.set-threshold': true,
  'ledger.create-checkout': true,
  'ledger.get-checkout': true,
  'ledger.confirm-payment': true,
  'ledger.sign-statement': true,
  'ledger.get-statement-key': true,
  'audit.cancel': true,
  'audit.get-result': true,
  'webhooks.set-contact': true,
  'webhooks.register-endpoint': true,
  'webhooks.update-endpoint': true,
  'webhooks.rotate-secret': true,
  'webhooks.disable-endpoint': true,
  'webhooks.enable-endpoint': true,
  'webhooks.remove-endpoint': true,
  'webhooks.show-endpoint': true,
  'webhooks.test-endpoint': true,
  'webhooks.list-endpoints': true,
  'webhooks.list-deliveries': true,
  'webhooks.show-delivery': true,
  'webhooks.replay-delivery': true,
  'webhooks.recover-deliveries': true,
  'webhooks.drop-held': true,
  'webhooks.send-notice': true,
  'webhooks.show-secret-keys': true,
  'webhooks.reseal-secrets': true,
  'gateway.create-workspace': true,
  'gateway.list-workspaces': true,
  'gateway.set-contact': true,
  'gateway.create-key': true,
  'gateway.rotate-key': true,
  'gateway.revoke-key': true,
  'gateway.override-limit': true,
  'gateway.list-keys': true,
};

/** The name of every command, at run time: a service refuses to start unless it handles each of its own. */
export const COMMAND_NAMES = Object.keys(NAMES) as readonly CommandName[];

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

/** The commands that a service handles. */
export function commandsOf(service: ServiceName): readonly CommandName[] {
  return COMMAND_NAMES.filter((name) => handlerOf(name) === service);
}
