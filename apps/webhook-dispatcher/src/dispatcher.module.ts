import { Module } from '@nestjs/common';
import { MailModule } from '#mail/mail.module';
import { PLAIN_TEXTS } from '#mail/mail-table';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { ContactsModule } from './contacts/contacts.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { endpointCheck } from './invariants/endpoint-check.js';
import { NoticesModule } from './notices/notices.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';
import { SecretsModule } from './secrets/secrets.module.js';

@Module({
  imports: [
    // No queue is bound to the endpoints' events, so the relay skips them.
    RelayModule.register(),
    InvariantMonitorModule.register([endpointCheck]),
    ContactsModule,
    EndpointsModule,
    SecretsModule,
    DeliveriesModule,
    SchedulingModule,
    RetentionModule,
    NoticesModule,
    MailModule.register(() => PLAIN_TEXTS),
  ],
})
export class DispatcherModule {}
