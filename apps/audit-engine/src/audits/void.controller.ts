import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { ChargeVoided } from '#contracts/ledger/events';
import { MessageContext } from '#messaging/message/message-context';
import { AuditLifecycle } from '../lifecycle/audit-lifecycle.js';
import { causedBy } from '#runtime/relay/stored-events';
import { Aborts } from '../jobs/running/aborts.js';

/** Ends an audit whose charge was voided, even before its order has arrived. */
@Controller()
export class VoidController {
  constructor(
    private readonly lifecycle: AuditLifecycle,
    private readonly aborts: Aborts,
  ) {}

  @EventPattern<string>('ledger.charge-voided')
  async onChargeVoided(
    @Payload() { audit_id: auditId, workspace_id: workspaceId }: ChargeVoided,
    @Ctx() context: MessageContext,
  ): Promise<void> {
    const command = { kind: 'void', auditId, workspaceId, at: new Date().toISOString() } as const;
    const applied = await this.lifecycle.apply(auditId, command, causedBy(context));
    this.aborts.announce(auditId, applied);
  }
}
