import type { Sender } from '#contracts/messages/senders';
import { newId } from '#contracts/identifiers';
import { CommandClient } from '#messaging/rpc/command-client';
import { BrokerConnection } from '#messaging/connection/connection';
import { createLog } from '#runtime/observability/logging';
import { RightfulSenders } from '../../../support/servers/rightful-senders.js';

/** Sends charges as the gateway does. */
export class Charger {
  private constructor(
    private readonly broker: BrokerConnection,
    readonly commands: CommandClient,
    private readonly operator: RightfulSenders,
  ) {}

  static async open(brokerUrls: Readonly<Record<Sender, string>>): Promise<Charger> {
    const log = createLog('bench', 'warn');
    const broker = await BrokerConnection.open({ url: brokerUrls['api-gateway'], name: 'bench', log });
    const commands = new CommandClient(broker, { log });
    await commands.start();
    return new Charger(broker, commands, new RightfulSenders(brokerUrls, log));
  }

  /** One charge; throws if it was not executed. */
  async charge(workspace_id: string): Promise<void> {
    const { outcome } = await this.commands.send(
      'ledger.charge-audit',
      {
        workspace_id,
        audit_id: newId('audit'),
        audit_type: 'seo',
        url: 'https://example.com/page',
      },
      { deadlineMs: 10_000 },
    );
    if (outcome !== 'charged') throw new Error(`the charge ended as ${outcome}`);
  }

  /** A new workspace with credits for any number of charges. */
  async openAccount(): Promise<string> {
    const workspace_id = newId('workspace');
    const options = { deadlineMs: 10_000 };
    await this.commands.send('ledger.open-account', { workspace_id, low_balance_threshold: 0 }, options);
    await this.operator.send(
      'ledger.grant-credits',
      { workspace_id, credits: 1_000_000_000_000, kind: 'purchase', reference: 'bench' },
      options,
    );
    return workspace_id;
  }

  async close(): Promise<void> {
    await this.operator.close();
    await this.commands.close();
    await this.broker.close();
  }
}
