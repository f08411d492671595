import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { AuditsController } from './audits.controller.js';
import { CancelAudit } from './cancel/cancel-audit.js';
import { CreatedResponses } from './create/created-responses.js';
import { CreateAudit } from './create/create-audit.js';
import { ArchivedResults, AuditReads } from './fetch/audit-reads.js';
import { ListAudits } from './list/list-audits.js';
import { VoidSweeper } from './void/void-sweeper.js';
import { MetadataRoom } from './metadata/metadata-room.js';
import { MetadataSweep } from './metadata/metadata-sweep.js';
import { BacklogCount, Backlog } from './saturation/backlog.js';
import { AuditEventsController } from './view/audit-events.controller.js';
import { AuditView } from './view/audit-view.js';

const CREATE = [CreateAudit, CreatedResponses, Backlog, BacklogCount, MetadataRoom, MetadataSweep];
const SHOW = [AuditView, AuditReads, ArchivedResults, ListAudits];

/** Creates, shows and cancels audits. Exports what other versions of the API and the dashboard also use. */
@Module({
  imports: [IdempotencyModule, EventsModule],
  controllers: [AuditsController, AuditEventsController],
  providers: [...CREATE, ...SHOW, CancelAudit, VoidSweeper],
  exports: [CreateAudit, CancelAudit, AuditReads, ArchivedResults, ListAudits],
})
export class AuditsModule {}
