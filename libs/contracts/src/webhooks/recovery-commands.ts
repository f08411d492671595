import { IsBoolean } from 'class-validator';
import { MayBeAbsent } from '../validation/fields.js';
import { IsInstant } from '../validation/is-iso-time.js';
import { MAX_RECOVERED_PER_MINUTE } from '../validation/operator-input.js';
import { IsWhole } from '../validation/values.js';
import { OfEndpoint } from './endpoint-commands.js';
import { RECOVERY } from './field-codes.js';

export class RecoverDeliveries extends OfEndpoint {
  /** At most this many per minute; without it at the endpoint's own pace, after new deliveries. */
  @MayBeAbsent() @IsWhole({ min: 1, max: MAX_RECOVERED_PER_MINUTE }, RECOVERY) readonly per_minute?: number;

  /** Skips exhausted deliveries. */
  @MayBeAbsent() @IsBoolean() readonly held_only?: boolean;

  /** Also sends deliveries that wait for a retry, without the rest of the wait. */
  @MayBeAbsent() @IsBoolean() readonly with_awaiting_retry?: boolean;

  /**
   * Only deliveries whose last attempt ended at or after this time (ISO 8601), or that were created then and have no
   * attempt; without it all.
   */
  @MayBeAbsent() @IsInstant(RECOVERY) readonly since?: string;
}

export class RecoverReply {
  @IsWhole({ min: 0 }) readonly recovered!: number;
  @IsWhole({ min: 0 }) readonly remaining!: number;
}

export class DropReply {
  @IsWhole({ min: 0 }) readonly dropped!: number;
  @IsWhole({ min: 0 }) readonly remaining!: number;
}
