import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { BROADCASTS, COMMANDS, EVENTS } from '#contracts/messages/messages';
import { NoFields } from '#contracts/validation/fields';
import { type Checked, violationOf } from '#contracts/validation/violation';
import { invalidMessage } from '../message/invalid-message.js';

/** The classes of messages, and the kind of failure for a violation. */
const KINDS: ReadonlyMap<unknown, 'rejected' | 'poison'> = new Map<unknown, 'rejected' | 'poison'>([
  ...[...Object.values(EVENTS), ...Object.values(BROADCASTS)].map((type) => [type, 'poison'] as const),
  ...Object.values(COMMANDS)
    .filter(({ payload }) => payload !== NoFields)
    .map(({ payload }) => [payload, 'rejected'] as const),
]);

/**
 * Checks a payload against its class (`@Payload() charge: ChargeAudit`) and passes it on unchanged: nothing is copied,
 * and unknown fields stay. Throws a `Failure`, `INVALID_MESSAGE` with field and rule.
 */
@Injectable()
export class MessagePipe implements PipeTransform {
  transform<T>(payload: T, { metatype }: Pick<ArgumentMetadata, 'metatype'>): T {
    const kind = KINDS.get(metatype);
    if (kind === undefined) return payload;
    const violation = violationOf(metatype as Checked, payload);
    if (violation) throw invalidMessage(kind, violation);
    return payload;
  }
}
