import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { ChargeReply } from '#contracts/ledger/commands';
import type { RecordedEvent } from '#event-store/events';
import { LEDGER_EVENT_TYPES } from '../account.js';

const CHARGE_OUTCOMES: readonly ChargeReply['outcome'][] = ['charged', 'insufficient', 'voided'];

@Injectable()
export class LedgerMetrics {
  private readonly entries: Counter<'type'>;
  private readonly charges: Counter<'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.entries = new Counter({
      name: 'ledger_postings_total',
      help: 'Events that were committed to accounts, by type.',
      labelNames: ['type'],
      registers,
    });
    this.charges = new Counter({
      name: 'ledger_charges_total',
      help: 'Answers to commands that charge an audit; one that comes again is answered, and counted, again.',
      labelNames: ['outcome'],
      registers,
    });
    for (const type of LEDGER_EVENT_TYPES) this.entries.inc({ type }, 0);
    for (const outcome of CHARGE_OUTCOMES) this.charges.inc({ outcome }, 0);
  }

  posted(events: readonly RecordedEvent[]): void {
    for (const { type } of events) this.entries.inc({ type });
  }

  answered({ outcome }: ChargeReply): void {
    this.charges.inc({ outcome });
  }
}
