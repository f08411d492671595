import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean } from 'class-validator';
import { MayBeAbsent } from '../validation/fields.js';
import { IsEmailAddress } from '../validation/text.js';
import { IsId, IsWhole } from '../validation/values.js';
import { NOTICE, WORKSPACE } from './field-codes.js';
import { IsNoticeText } from './notice-text.js';

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
