import { IsOneOf } from '#contracts/validation/values';

/** How long a link works: days, and what people read. */
export const LIFETIMES = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;

/** The form of a new link. */
export class ShareForm {
  @IsOneOf(LIFETIMES.map(([days]) => days))
  readonly days!: string;
}

/** The names of the fields, as the form shows them. */
export const LABELS = { days: 'The time' } as const;
