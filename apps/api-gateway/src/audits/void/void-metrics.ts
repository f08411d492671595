import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { AnswerWatch } from './answer-watch.js';

/** Shows charges that are to be taken back whenever the metrics are read; what every replica shows is the same figure. */
@Injectable()
export class VoidMetrics {
  constructor(registry: Registry, watch: AnswerWatch) {
    new Gauge({
      name: 'gateway_oldest_open_void_seconds',
      help: 'For how long the oldest charge that is to be taken back has waited for it; 0 where there is none.',
      registers: [registry],
      async collect() {
        this.set(await watch.oldestOpenVoidSeconds());
      },
    });
  }
}
