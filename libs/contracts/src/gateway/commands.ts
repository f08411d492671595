import { IsArray } from 'class-validator';
import { LIMITED_ENDPOINTS, type LimitedEndpoint } from '../limits.js';
import { MAX_ENTRY_CREDITS } from '../money/money.js';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested, NoFields } from '../validation/fields.js';
import { IsFutureTime, IsIsoTime } from '../validation/is-iso-time.js';
import {
  MAX_LISTED_KEYS,
  MAX_NAME_LENGTH,
  MAX_OVERLAP_SECONDS,
  MAX_OVERRIDE_PER_DAY,
  MAX_OVERRIDE_PER_MINUTE,
} from '../validation/operator-input.js';
import { IsEmailAddress, IsLine, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { OfWorkspace } from '../messages/of-workspace.js';

/** What a person may do in a workspace, the least first. */
export const WORKSPACE_ROLES = ['reader', 'member', 'owner'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Workspaces that one list shows. */
const MAX_LISTED_WORKSPACES = 1_000;
const MAX_CURSOR_LENGTH = 100;

export class CreateWorkspace {
  @IsLine(MAX_NAME_LENGTH) readonly name!: string;
  @IsEmailAddress({ trim: true }) readonly email!: string;
  @IsWhole({ min: 0, max: MAX_ENTRY_CREDITS }) readonly low_balance_threshold!: number;
}

/** In the order of their ids, which is roughly the order of creation, beginning after `after`. */
export class ListWorkspaces {
  @MayBeAbsentOrNull() @IsLine(MAX_CURSOR_LENGTH) readonly after?: string;
  @IsWhole({ min: 1, max: MAX_LISTED_WORKSPACES }) readonly limit!: number;
}

export class WorkspaceList {
  @IsArray() @IsId('workspace', { each: true }) readonly workspace_ids!: string[];
}

export class SetWorkspaceContact extends OfWorkspace {
  @IsEmailAddress({ trim: true }) readonly email!: string;
}

export class CreateKey extends OfWorkspace {
  @MayBeAbsentOrNull() @IsLine(MAX_NAME_LENGTH) readonly name?: string;
}

/** The only reply that carries the plain key. */
export class NewKeyReply {
  @IsId('key') readonly key_id!: string;
  @IsText() readonly api_key!: string;
}

/** Also says when the old key ends. */
export class RotateKeyReply extends NewKeyReply {
  @MayBeAbsent() @IsIsoTime() readonly previous_expires_at?: string;
}

/** One key. With a workspace, a key of another workspace is unknown (`KEY_NOT_FOUND`). */
export class OfKey {
  @IsId('key') readonly key_id!: string;
  @MayBeAbsent() @IsId('workspace') readonly workspace_id?: string;
}

/** The old key stays valid for `overlap_seconds`; the new one has its limit overrides. */
export class RotateKey extends OfKey {
  @IsWhole({ min: 0, max: MAX_OVERLAP_SECONDS }) readonly overlap_seconds!: number;
}

export class KeyReply {
  @IsId('key') readonly key_id!: string;
}

export class GrantedLimit {
  @IsWhole({ min: 1, max: MAX_OVERRIDE_PER_MINUTE }) readonly per_minute!: number;
  @MayBeAbsentOrNull() @IsWhole({ min: 1, max: MAX_OVERRIDE_PER_DAY }) readonly per_day?: number;
  @MayBeAbsentOrNull() @IsFutureTime() readonly until?: string;
}

export class OverrideLimit {
  @IsId('key') readonly key_id!: string;
  @IsOneOf(LIMITED_ENDPOINTS) readonly endpoint!: LimitedEndpoint;

  /** null clears the override. */
  @MayBeNull() @Nested(GrantedLimit) readonly limit!: GrantedLimit | null;
}

export class ListKeys extends OfWorkspace {
  /** The last key of the page before. */
  @MayBeAbsentOrNull() @IsId('key') readonly after?: string;

  /** Default: all, as operators of version 0.1 expect. */
  @MayBeAbsentOrNull() @IsWhole({ min: 1, max: MAX_LISTED_KEYS }) readonly limit?: number;
}

export class LimitOverrideView {
  @IsOneOf(LIMITED_ENDPOINTS) readonly endpoint!: LimitedEndpoint;
  @IsWhole({ min: 1 }) readonly per_minute!: number;
  @MayBeNull() @IsWhole({ min: 1 }) readonly per_day!: number | null;
  @MayBeNull() @IsIsoTime() readonly until!: string | null;
}

export class KeyView {
  @IsId('key') readonly key_id!: string;
  @MayBeNull() @IsText() readonly name!: string | null;

  /** The last four characters, enough to tell keys apart. */
  @IsText() readonly hint!: string;
  @IsIsoTime() readonly created_at!: string;
  @MayBeNull() @IsIsoTime() readonly expires_at!: string | null;
  @MayBeNull() @IsIsoTime() readonly revoked_at!: string | null;
  @MayBeNull() @IsIsoTime() readonly last_used_at!: string | null;

  /** Limits of its own that hold now, by endpoint. */
  @IsArray() @Nested(LimitOverrideView, { each: true }) readonly overrides!: LimitOverrideView[];
}

export class KeyList {
  @IsArray() @Nested(KeyView, { each: true }) readonly keys!: KeyView[];
}

/** A link that signs a person in to the dashboard of a workspace, which they become a member of. */
export class CreateSignInLink extends OfWorkspace {
  /** Default: the contact of the workspace. */
  @MayBeAbsentOrNull() @IsEmailAddress({ trim: true }) readonly email?: string;

  /** The least role that the person then has. Default: the role that they have; owner for who has none. */
  @MayBeAbsentOrNull() @IsOneOf(WORKSPACE_ROLES) readonly role?: WorkspaceRole;
}

/** Whoever has the link can sign in with it, once. */
export class SignInLinkReply {
  @IsText() readonly url!: string;
  @IsEmailAddress() readonly email!: string;
  @IsOneOf(WORKSPACE_ROLES) readonly role!: WorkspaceRole;
  @IsIsoTime() readonly expires_at!: string;
}

/** Commands that the gateway handles for operators. */
export const GATEWAY_COMMANDS = {
  'gateway.create-workspace': { payload: CreateWorkspace, reply: OfWorkspace },
  'gateway.list-workspaces': { payload: ListWorkspaces, reply: WorkspaceList },
  'gateway.set-contact': { payload: SetWorkspaceContact, reply: NoFields },
  'gateway.create-key': { payload: CreateKey, reply: NewKeyReply },
  'gateway.rotate-key': { payload: RotateKey, reply: RotateKeyReply },
  'gateway.revoke-key': { payload: OfKey, reply: KeyReply },
  'gateway.override-limit': { payload: OverrideLimit, reply: KeyReply },
  'gateway.list-keys': { payload: ListKeys, reply: KeyList },
  'gateway.create-sign-in-link': { payload: CreateSignInLink, reply: SignInLinkReply },
} as const;
