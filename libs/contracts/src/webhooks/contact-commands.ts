import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { MayBeAbsent } from '../validation/fields.js';
import { IsEmailAddress } from '../validation/text.js';
import { IsId, IsWhole } from '../validation/values.js';
import { NOTICE, WORKSPACE } from './field-codes.js';

/** The most workspaces in one `webhooks.send-notice`: they are written in one transaction. */
export const MAX_NOTICE_WORKSPACES = 500;

export class SetContact {
  @IsId('workspace', WORKSPACE) readonly workspace_id!: string;
  @IsEmailAddress({}, { context: { code: 'INVALID_EMAIL' } }) readonly email!: string;
}

/** A text for the contacts of many workspaces. */
export class SendNotice {
  /** Names the notice: a workspace gets it once. */
  @IsNoticeText('reference', NOTICE) readonly reference!: string;
  @IsNoticeText('subject', NOTICE) readonly subject!: string;
  @IsNoticeText('body', NOTICE) readonly body!: string;

  @IsArray(NOTICE)
  @ArrayMinSize(1, NOTICE)
  @ArrayMaxSize(MAX_NOTICE_WORKSPACES, NOTICE)
  @IsId('workspace', { each: true, ...WORKSPACE })
  readonly workspace_ids!: string[];

  /** Returns what would be written, and writes nothing. */
  @MayBeAbsent() @IsBoolean() readonly dry_run?: boolean;
}

export class NoticeReply {
  /** Mails that this command wrote, or with `dry_run` would have. */
  @IsWhole({ min: 0 }) readonly written!: number;

  /** Workspaces that an earlier command of this reference wrote to. */
  @IsWhole({ min: 0 }) readonly already_written!: number;

  /** Workspaces without a known contact; they got no mail. */
  @IsArray() @IsId('workspace', { each: true }) readonly without_contact!: string[];
}

export const MAX_REFERENCE_LENGTH = 100;
/** A header line holds 998 characters (RFC 5322 section 2.1.1); what is read at a glance is far shorter. */
export const MAX_SUBJECT_LENGTH = 200;
/** Every mail in the outbox carries its body. */
export const MAX_BODY_LENGTH = 20_000;

/** What ends a header's line or acts on a terminal, and halves of characters, which nothing can store. */
const UNFIT_FOR_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** In a body tabs and line feeds are text. */
const UNFIT_FOR_A_BODY = /[^\P{Cc}\t\n]|\p{Cs}/u;

const RULES = {
  reference: {
    max: MAX_REFERENCE_LENGTH,
    unfit: UNFIT_FOR_A_LINE,
    without: 'line breaks and control characters',
  },
  subject: {
    max: MAX_SUBJECT_LENGTH,
    unfit: UNFIT_FOR_A_LINE,
    without: 'line breaks and control characters',
  },
  body: { max: MAX_BODY_LENGTH, unfit: UNFIT_FOR_A_BODY, without: 'control characters' },
} as const;

export type NoticePart = keyof typeof RULES;

/** What a part of a notice has to be, to be read after `must be`; undefined where it is that. */
export function unfitNoticeText(part: NoticePart, text: unknown): string | undefined {
  const { max, unfit, without } = RULES[part];
  const fits = typeof text === 'string' && text.trim() !== '' && text.length <= max && !unfit.test(text);
  return fits ? undefined : `text of 1 to ${max} characters without ${without}`;
}

/** A part of a notice: text that is not blank, fits, and has no control characters (line breaks only in a body). */
export function IsNoticeText(part: NoticePart, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isNoticeText',
      validator: {
        validate: (text) => unfitNoticeText(part, text) === undefined,
        defaultMessage: () => `$property must be ${unfitNoticeText(part, undefined)}`,
      },
    },
    options,
  );
}
