import { describe, expect, it } from '@jest/globals';
import { commandsOf } from '#contracts/messages/messages';
import { SERVICES } from '#contracts/services';
import { eventQueuesOf, eventTypesOf } from '../topology/topology.js';
import { HandlersMismatch, problemsOf, type Registration } from './handler-check.js';

const command = (pattern: string): Registration => ({ pattern, isEventHandler: false });
const event = (pattern: string): Registration => ({ pattern, isEventHandler: true });

const ENGINE = [
  command('audit.cancel'),
  command('audit.get-result'),
  event('ledger.audit-charged'),
  event('ledger.charge-voided'),
];

describe('the handlers of a service', () => {
  it.each(SERVICES)('of %s are right where each of its messages has exactly one', (service) => {
    const handlers = [
      ...commandsOf(service).map(command),
      ...eventQueuesOf(service).flatMap(eventTypesOf).map(event),
    ];
    expect(problemsOf(service, handlers, false)).toEqual([]);
  });

  it('lack one', () => {
    expect(problemsOf('audit-engine', ENGINE.slice(1), false)).toEqual([
      "audit.cancel has no handler; write one with @MessagePattern<string>('audit.cancel') in a controller",
    ]);
    expect(problemsOf('audit-engine', ENGINE.slice(0, -1), false)).toEqual([
      "ledger.charge-voided has no handler; write one with @EventPattern<string>('ledger.charge-voided') in a controller",
    ]);
  });

  it('are two for one message', () => {
    expect(problemsOf('audit-engine', [...ENGINE, event('ledger.charge-voided')], false)).toEqual([
      'ledger.charge-voided has more than one handler; leave one',
    ]);
  });

  it('wait for a message that is not routed there', () => {
    const [problem, ...others] = problemsOf('audit-engine', [...ENGINE, event('audit.failed')], false);
    expect(problem).toContain('audit.failed has a handler, but no such message is routed to audit-engine');
    expect(others).toEqual([]);
  });

  it('are decorated as what they are not', () => {
    const [, ...rest] = ENGINE;
    expect(problemsOf('audit-engine', [event('audit.cancel'), ...rest], false)).toEqual([
      "audit.cancel is a command: write @MessagePattern<string>('audit.cancel')",
    ]);
    expect(
      problemsOf('audit-engine', [...ENGINE.slice(0, -1), command('ledger.charge-voided')], false),
    ).toEqual(["ledger.charge-voided is an event: write @EventPattern<string>('ledger.charge-voided')"]);
  });

  it('may hear broadcasts, all, some or none, where the process listens', () => {
    const handlers = [...ENGINE, event('broadcast.audit-cancelled')];
    expect(problemsOf('audit-engine', handlers, true)).toEqual([]);
    expect(problemsOf('audit-engine', handlers, false)).toEqual([
      'broadcast.audit-cancelled has a handler, but this process does not listen to broadcasts',
    ]);
  });

  it('are named in the error, all at once', () => {
    const problems = problemsOf('audit-engine', [], false);
    expect(problems).toHaveLength(ENGINE.length);
    expect(new HandlersMismatch('audit-engine', problems).message).toContain('audit-engine');
  });
});
