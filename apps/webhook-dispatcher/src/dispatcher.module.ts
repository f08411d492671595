import { type DynamicModule, Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariant-monitor.module';
import { RelayModule } from '#runtime/relay.module';
import { readAtStart } from '#runtime/servers-at-start';
import type { ServiceContext } from '#runtime/service';
import { sendAttempt } from './attempts/send-attempt.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveryIntake } from './deliveries/delivery-intake.js';
import { DispatcherSettings } from './dispatcher-settings.js';
import { EndpointsController } from './endpoints/endpoints.controller.js';
import { MailSender } from './mail/mail-sender.js';
import { readMailSettings } from './mail/mail-settings.js';
import { Smtp } from './mail/smtp.js';
import { AttemptMetrics } from './metrics/attempt-metrics.js';
import { registerDeliveryMetrics } from './metrics/delivery-metrics.js';
import { registerMailMetrics } from './metrics/mail-metrics.js';
import { registerSecretMetrics } from './metrics/secret-metrics.js';
import { endpointCheck } from './monitor/endpoint-check.js';
import { NoticesController } from './notices/notices.controller.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { deliverySweep } from './retention/delivery-sweep.js';
import { inboxSweep } from './retention/inbox-sweep.js';
import { PeriodicSweep } from './retention/periodic-sweep.js';
import { DeliveryDispatcher } from './scheduling/delivery-dispatcher.js';
import { checkReadable } from './secrets/check-readable.js';
import { readSecretBox } from './secrets/read-secret-box.js';
import { SecretBox } from './secrets/secret-box.js';
import { SecretsController } from './secrets/secrets.controller.js';
import { TestEventController } from './test-event/test-event.controller.js';

/** The webhook dispatcher on the connections of a service. */
@Module({})
export class DispatcherModule {
  /**
   * Starts to deliver, too. At the end nothing is claimed any more, then the attempts under way are finished, which
   * takes one time-out, and where the database is away one lease at most.
   */
  static async forService(context: ServiceContext): Promise<DynamicModule> {
    const { pool, log, shutdown, env, metrics } = context;
    const settings = DispatcherSettings.read(env);
    const box = readSecretBox(env);
    await readAtStart(context, () => checkReadable(pool, box, log));
    const { rules, leaseMs, timeoutMs, egress, retentionDays } = settings;
    const attemptMetrics = new AttemptMetrics(metrics);
    registerDeliveryMetrics(pool, metrics);
    const dispatcher = new DeliveryDispatcher({
      pool,
      rules,
      leaseMs,
      sendWithinMs: leaseMs - timeoutMs,
      send: (attempt) => sendAttempt(attempt, { egress, box, timeoutMs }),
      onSettled: (settled) => attemptMetrics.count(settled),
      log,
    });
    registerSecretMetrics(pool, metrics, box);
    const mail = readMailSettings(env);
    registerMailMetrics(pool, metrics, mail !== undefined);
    if (mail) {
      const sender = new MailSender({ pool, smtp: new Smtp(mail), log });
      sender.start();
      shutdown.add('stop-accepting', 'mail claims', () => sender.stopClaiming());
      shutdown.add('finish', 'mails', () => sender.drained());
    }
    dispatcher.start();
    for (const sweep of [inboxSweep(pool), deliverySweep(pool, retentionDays)]) {
      const periodic = new PeriodicSweep(sweep, log);
      periodic.start();
      shutdown.add('stop-accepting', sweep.name, () => periodic.stop());
    }
    shutdown.count('webhooks', () => dispatcher.attemptsUnderWay);
    shutdown.add('stop-accepting', 'webhook claims', () => dispatcher.stopClaiming());
    shutdown.add('finish', 'webhook attempts', () => dispatcher.drained());
    return {
      module: DispatcherModule,
      // As long as no queue asks for the endpoints' events the relay steps over them.
      imports: [RelayModule.register(), InvariantMonitorModule.register([endpointCheck])],
      controllers: [
        ContactsController,
        EndpointsController,
        SecretsController,
        DeliveriesController,
        RecoveryController,
        TestEventController,
        NoticesController,
      ],
      providers: [
        { provide: DispatcherSettings, useValue: settings },
        { provide: SecretBox, useValue: box },
        { provide: DeliveryDispatcher, useValue: dispatcher },
        {
          provide: DeliveryIntake,
          useValue: new DeliveryIntake(pool, (endpoints) => dispatcher.wake(endpoints)),
        },
      ],
    };
  }
}
