import { type Operator, openOperator } from '../../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../../tools/local/start/start-service.js';
import { openWorkspaceAt, type TestWorkspace } from '../../../support/partner/workspace.js';
import { startServiceOnTestServers } from '../../../support/service/service-on-test-servers.js';
import { residentMemoryOf } from '../../../support/service/resident-memory.js';
import { OtherCallers, type Others } from './others.js';

interface Outcome {
  readonly others: Others;
  /** Megabytes that the gateway held more while it lasted. */
  readonly addedMb: number;
  /** Connections that the gateway still served. */
  readonly left: number;
}

/** A service, an attacker with a workspace, and another partner. */
export class Stage {
  private constructor(
    readonly service: RunningService,
    readonly operator: Operator,
    readonly attacker: TestWorkspace,
    readonly other: TestWorkspace,
  ) {}

  static async start(name: string): Promise<Stage> {
    const service = await startServiceOnTestServers({ name });
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

  /** Calls of others, and the gateway's memory, while an attack is under way, which says what is left of it. */
  async during(attack: () => Promise<number>): Promise<Outcome> {
    const { gatewayUrl, apps } = this.service;
    const callers = new OtherCallers(gatewayUrl, this.other.apiKey);
    await callers.some();
    const before = residentMemoryOf(apps['api-gateway']);
    const left = await attack();
    const atOnce = residentMemoryOf(apps['api-gateway']);
    const others = await callers.end();
    // The less of two: garbage is no memory that the attack holds.
    const addedMb = Math.min(atOnce, residentMemoryOf(apps['api-gateway'])) - before;
    return { left, addedMb, others };
  }
}
