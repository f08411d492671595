import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { recordings } from '../../../../test/upgrade/recording.js';
import { NoFields } from '../validation/fields.js';
import { type Checked, violationOf } from '../validation/violation.js';
import { type Described } from './message-table.js';
import {
  BROADCASTS,
  type BroadcastType,
  type CommandName,
  COMMANDS,
  EVENTS,
  type EventType,
} from './messages.js';
import { BROADCAST_SENDERS, COMMAND_SENDERS, EVENT_SENDERS } from './senders.js';

const described = (type: Described): readonly Checked[] => (typeof type === 'function' ? [type] : type);

const CLASSES = [
  ...Object.values(COMMANDS).flatMap(({ payload, reply }) => [payload, ...described(reply)]),
  ...Object.values(EVENTS),
  ...Object.values(BROADCASTS),
];

/** Of a class: the fields that it declares, and those with a decorator. */
function fieldsOf(type: Checked): { readonly declared: string[]; readonly decorated: string[] } {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return {
    declared: Object.keys(new type()).toSorted(),
    decorated: [...new Set(metadatas.map(({ propertyName }) => propertyName))].toSorted(),
  };
}

/** What is wrong with a value that any of some classes may describe; undefined where one fits. */
function misfit(type: Described, value: unknown): unknown {
  const classes = described(type);
  if (classes.includes(NoFields)) return undefined;
  const violations = classes.map((each) => violationOf(each, value));
  return violations.includes(undefined) ? undefined : violations;
}

describe('the classes of messages', () => {
  it.each(
    [...new Set<Checked>(CLASSES)].filter((type) => type !== NoFields).map((type) => [type.name, type]),
  )('%s has a decorator on each of its fields', (_name, type) => {
    const { declared, decorated } = fieldsOf(type as Checked);
    expect(decorated).toEqual(declared);
    expect(declared).not.toEqual([]);
    // A decorator that the check does not know fails here, and not at the first message.
    expect(() => violationOf(type as Checked, {})).not.toThrow();
  });

  it('are there for every message that a service may send, and for no other', () => {
    expect(Object.keys(COMMANDS).toSorted()).toEqual(Object.keys(COMMAND_SENDERS).toSorted());
    expect(Object.keys(EVENTS).toSorted()).toEqual(Object.keys(EVENT_SENDERS).toSorted());
    expect(Object.keys(BROADCASTS).toSorted()).toEqual(Object.keys(BROADCAST_SENDERS).toSorted());
  });

  it('describe what each version sent', () => {
    const misfits = recordings().flatMap(({ version, messages }) =>
      messages.flatMap(({ kind, type, body, reply }) => {
        const { ok, value } = (reply ?? {}) as { readonly ok?: boolean; readonly value?: unknown };
        const { payload, reply: replyClass } =
          kind === 'command' ? COMMANDS[type as CommandName] : { payload: undefined, reply: undefined };
        const bodies = 'events' in body ? (body as unknown as { data: unknown[] }).data : [body];
        const bodyClass =
          payload ?? (kind === 'event' ? EVENTS[type as EventType] : BROADCASTS[type as BroadcastType]);
        return [
          ...(ok === false ? [] : bodies.map((each) => misfit(bodyClass, each))),
          ...(ok === true && replyClass ? [misfit(replyClass, value)] : []),
        ]
          .filter((problem) => problem !== undefined)
          .map((problem) => ({ version, type, problem }));
      }),
    );
    expect(misfits).toEqual([]);
  });
});
