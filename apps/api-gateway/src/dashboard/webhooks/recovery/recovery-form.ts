import { IsInstant } from '#contracts/validation/is-iso-time';
import { MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsWhole } from '#contracts/validation/values';

/** The form that sends again what an endpoint missed. */
export class RecoveryForm {
  @IsInstant()
  readonly since!: string;

  @MayBeAbsent()
  @IsWhole({ min: 1, max: MAX_RECOVERED_PER_MINUTE })
  readonly per_minute?: number;
}

export const RECOVERY_LABELS = { since: 'The time', per_minute: 'The pace' } as const;

/** What was typed, as it was typed. */
export interface TypedRecovery {
  readonly since: string;
  readonly per_minute: string;
}

export function typedRecovery(form: URLSearchParams): TypedRecovery {
  return { since: form.get('since')?.trim() ?? '', per_minute: form.get('per_minute')?.trim() ?? '' };
}

/** Returns the values of the form: a browser sends a time without its zone, and means UTC here. */
export function recoveryOf({ since, per_minute: pace }: TypedRecovery): object {
  return {
    since: /T[\d:.]+$/.test(since) ? `${since}Z` : since,
    ...(pace !== '' && { per_minute: /^\d{1,9}$/.test(pace) ? Number(pace) : pace }),
  };
}
