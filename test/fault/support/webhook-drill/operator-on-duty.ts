import { setTimeout as pause } from 'node:timers/promises';
import type { Operator } from '../../../../apps/operator/src/connections/operator.js';
import type { MoodyReceiver } from './moody-receiver.js';

/** An endpoint of the drill. */
export interface DrillEndpoint {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly receiver: MoodyReceiver;
}

interface Trouble {
  readonly disabled: boolean;
  /** Held, or exhausted. */
  readonly undelivered: boolean;
}

const ROUND_EVERY_MS = 250;

/** Sees which endpoints were disabled and which deliveries did not arrive, has receivers fixed, and sends again. */
export class OperatorOnDuty {
  enabled = 0;
  recovered = 0;
  private offDuty = false;
  private readonly since = new Date().toISOString();

  constructor(
    private readonly operator: Operator,
    private readonly endpoints: readonly DrillEndpoint[],
  ) {}

  /** Until `leave`. What can't be done while a server is down is done in a later round. */
  async work(): Promise<void> {
    while (!this.offDuty) {
      await this.round().catch(() => undefined);
      await pause(ROUND_EVERY_MS);
    }
  }

  leave(): void {
    this.offDuty = true;
  }

  private async round(): Promise<void> {
    const troubles = await this.troubles();
    await Promise.all(
      this.endpoints.map(async (endpoint) => {
        const trouble = troubles.get(endpoint.endpointId);
        if (!trouble) return;
        await endpoint.receiver.restore();
        await this.deliverAgain(endpoint, trouble);
      }),
    );
  }

  /** The operator's acts once a receiver is well again: `acs endpoint enable`, `acs delivery recover`. */
  private async deliverAgain({ endpointId }: DrillEndpoint, { disabled }: Trouble): Promise<void> {
    if (disabled) {
      await this.operator.send('webhooks.enable-endpoint', { endpoint_id: endpointId });
      this.enabled++;
    }
    const recovery = { endpoint_id: endpointId, since: this.since };
    const { recovered } = await this.operator.send('webhooks.recover-deliveries', recovery);
    this.recovered += recovered;
  }

  private troubles(): Promise<Map<string, Trouble>> {
    return this.operator.withDatabase('webhooks', async (client) => {
      const { rows } = await client.query<Trouble & { endpoint_id: string }>(
        `select endpoint_id, e.status = 'disabled' as disabled,
                exists (select from deliveries d
                         where d.endpoint_id = e.endpoint_id and d.status in ('held', 'exhausted')) as undelivered
           from endpoints e`,
      );
      const troubled = rows.filter(({ disabled, undelivered }) => disabled || undelivered);
      return new Map(troubled.map((row) => [row.endpoint_id, row]));
    });
  }
}
