import { setTimeout as pause } from 'node:timers/promises';
import type { Operator } from '../../../../tools/acs/operator.js';
import type { MoodyReceiver } from './moody-receiver.js';

/** An endpoint of the drill. */
export interface DrillEndpoint {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly receiver: MoodyReceiver;
}

interface Trouble {
  readonly disabled: boolean;
  readonly exhausted: readonly string[];
}

const ROUND_EVERY_MS = 250;

/** Sees which endpoints were disabled and which deliveries exhausted, has receivers mended, and sends again. */
export class OperatorOnDuty {
  enabled = 0;
  replayed = 0;
  private offDuty = false;

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
        await endpoint.receiver.mend();
        await this.deliverAgain(endpoint, trouble);
      }),
    );
  }

  /** The operator's acts once a receiver is well again: `acs endpoint enable`, `acs delivery replay`. */
  private async deliverAgain({ workspaceId, endpointId }: DrillEndpoint, trouble: Trouble): Promise<void> {
    if (trouble.disabled) {
      await this.operator.send('webhooks.enable-endpoint', { endpoint_id: endpointId });
      this.enabled++;
    }
    for (const delivery_id of trouble.exhausted) {
      await this.operator.send('webhooks.replay-delivery', { workspace_id: workspaceId, delivery_id });
      this.replayed++;
    }
  }

  private troubles(): Promise<Map<string, Trouble>> {
    return this.operator.withDatabase('webhooks', async (client) => {
      const { rows } = await client.query<Trouble & { endpoint_id: string }>(
        `select endpoint_id, e.status = 'disabled' as disabled,
                coalesce(array_agg(delivery_id) filter (where d.status = 'exhausted'), '{}') as exhausted
           from endpoints e left join deliveries d using (endpoint_id)
          group by e.endpoint_id
         having e.status = 'disabled' or bool_or(d.status = 'exhausted')`,
      );
      return new Map(rows.map((row) => [row.endpoint_id, row]));
    });
  }
}
