import { type Operator, openOperator } from '../../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../../tools/local/start/start-service.js';
import { openWorkspaceAt, type TestWorkspace } from '../../../support/partner/workspace.js';
import { startServiceOnTestServers } from '../../../support/service/service-on-test-servers.js';
import { residentMemoryOf } from '../../../support/service/resident-memory.js';
import { OtherCallers, type Others } from './others.js';
import type { Outcome } from './table.js';

/** A service, an attacker with a workspace, and another partner. */
export class Stage {
  private constructor(
    readonly service: RunningService,
    readonly operator: Operator,
    readonly attacker: TestWorkspace,
    readonly other: TestWorkspace,
  ) {}

  static async start(name: string, env: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const service = await startServiceOnTestServers({ name, env });
    const operator = openOperator({ ...process.env, ...service.env });
    const [attacker, other] = [
      await openWorkspaceAt(service.gatewayUrl, operator, 100_000),
      await openWorkspaceAt(service.gatewayUrl, operator, 0),
    ];
    await other.liftLimits(['balance.get']);
    return new Stage(service, operator, attacker, other);
  }

  async stop(): Promise<void> {
    await this.operator.close();
    await this.service.stop();
  }

  /** Makes keys of the attacker until it has so many, or is refused; returns all of them. */
  async keys(count: number): Promise<readonly string[]> {
    const keys = [this.attacker.apiKey];
    const make = () => this.operator.send('gateway.create-key', { workspace_id: this.attacker.id });
    const made = await Promise.allSettled(Array.from({ length: count - 1 }, make));
    for (const one of made) if (one.status === 'fulfilled') keys.push(one.value.api_key);
    return keys;
  }

  /** Calls of others, and the gateway's memory, while an attack is under way. */
  async during(attack: () => Promise<string>): Promise<Required<Outcome>> {
    const { gatewayUrl, apps } = this.service;
    const callers = new OtherCallers(gatewayUrl, this.other.apiKey);
    await callers.some();
    const before = residentMemoryOf(apps['api-gateway']);
    const got = await attack();
    const atOnce = residentMemoryOf(apps['api-gateway']);
    const others: Others = await callers.end();
    // The less of two: garbage is no memory that the attack holds.
    const addedMb = Math.min(atOnce, residentMemoryOf(apps['api-gateway'])) - before;
    return { got, addedMb, others };
  }
}
