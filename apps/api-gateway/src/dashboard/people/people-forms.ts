import { IsEmailAddress } from '#contracts/validation/text';
import { IsOneOf } from '#contracts/validation/values';
import { type Role, ROLE_NAMES, ROLES } from '../access/roles.js';

export class RoleForm {
  @IsOneOf(ROLES)
  readonly role!: Role;
}

export class InviteForm extends RoleForm {
  @IsEmailAddress()
  readonly email!: string;
}

/** The names of the fields on the forms. */
export const LABELS = { email: 'The address', role: 'The role' };

const MEANINGS: Readonly<Record<Role, string>> = {
  reader: 'sees everything but people and activity',
  member: 'also runs audits, buys credits and sends webhooks again',
  owner: 'also changes keys, endpoints and people',
};

export const ROLE_OPTIONS = ROLES.map((role) => [role, `${ROLE_NAMES[role]}: ${MEANINGS[role]}`] as const);
