import { Injectable } from '@nestjs/common';
import { Histogram, Registry } from 'prom-client';
import type { MessageContext } from '#messaging/message/message-context';

/** From the usual path through the broker to an hour of catching up. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600];

/** Measures how far the view is behind the engine, by each event. */
@Injectable()
export class ViewMetrics {
  private readonly delay: Histogram.Internal<'projection'>;

  constructor(registry: Registry) {
    const delays = new Histogram({
      name: 'acs_projection_delay_seconds',
      help: 'From the recording of an event to its commit in the projection.',
      labelNames: ['projection'],
      buckets: SECONDS,
      registers: [registry],
    });
    delays.zero({ projection: 'audits' });
    this.delay = delays.labels({ projection: 'audits' });
  }

  /** Measures the delay of a message whose event is now committed in the view. */
  taken({ occurredAt }: MessageContext): void {
    const recordedMs = Date.parse(occurredAt ?? '');
    if (!Number.isNaN(recordedMs)) this.delay.observe(Math.max(0, Date.now() - recordedMs) / 1_000);
  }
}
