import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { AuditCharged } from '#contracts/ledger/events';
import { CancelAudit, GetResult } from '#contracts/audit/commands';
import type { MessageContext } from '../message/message-context.js';
import { payloadProblemsOf } from './payload-check.js';

class Right {
  @MessagePattern<string>('audit.cancel')
  cancel(@Payload() _cancel: CancelAudit, @Ctx() _context: MessageContext): void {}

  @EventPattern<string>('ledger.audit-charged')
  charged(@Ctx() _context: MessageContext, @Payload() _charged: AuditCharged): void {}

  @EventPattern<string>('audit.queued')
  run(): void {}

  other(_payload: object): void {}
}

class Wrong {
  @MessagePattern<string>('audit.cancel')
  cancel(@Payload() _cancel: GetResult): void {}

  @EventPattern<string>('ledger.audit-charged')
  charged(@Payload() _charged: unknown): void {}

  @MessagePattern<string>('audit.get-result')
  result(_asked: CancelAudit): void {}
}

class Inherited extends Wrong {}

describe('the payloads that handlers take', () => {
  it('are right where each has the class of its message, or none is taken', () => {
    expect(payloadProblemsOf([Right])).toEqual([]);
  });

  it('are wrong where the class is another one, or unknown to the pipe', () => {
    expect(payloadProblemsOf([Right, Wrong])).toEqual([
      'audit.cancel has the payload CancelAudit, and its handler takes GetResult: write @Payload() … : CancelAudit',
      'ledger.audit-charged has the payload AuditCharged, and its handler takes Object: write @Payload() … : AuditCharged',
      'audit.get-result has the payload GetResult, and its handler takes CancelAudit: write @Payload() … : GetResult',
    ]);
  });

  it('are wrong where a handler is inherited', () => {
    expect(payloadProblemsOf([Inherited])).toEqual(payloadProblemsOf([Wrong]));
  });
});
