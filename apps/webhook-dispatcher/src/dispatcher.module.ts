import { Module } from '@nestjs/common';
import { MailModule } from '#mail/mail.module';
import { PLAIN_TEXTS } from '#mail/mail-table';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { ContactsController } from './contacts/contacts.js';
import { DeliveriesModule } from './deliveries/deliveries.controller.js';
import { EndpointsModule } from './endpoints/endpoints.controller.js';
import { endpointCheck } from './invariants/endpoint-check.js';
import { NoticesController } from './notices/notices.controller.js';
import { RetentionModule } from './retention/sweeps.js';
import { SchedulingModule } from './scheduling/delivery-dispatcher.js';
import { SecretsModule } from './secrets/secrets.controller.js';

@Module({
  imports: [
    // No queue is bound to the endpoints' events, so the relay skips them.
    RelayModule.register(),
    InvariantMonitorModule.register([endpointCheck]),
    EndpointsModule,
    SecretsModule,
    DeliveriesModule,
    SchedulingModule,
    RetentionModule,
    MailModule.register(() => PLAIN_TEXTS),
  ],
  controllers: [ContactsController, NoticesController],
})
export class DispatcherModule {}
