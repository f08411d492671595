import { html } from '../../pages/html.js';
import { ROLE_NAMES, type Role, ROLES } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import { actionForm, choiceField, textField } from '../frame/form.js';
import type { RefusedForm } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { table, timeTag } from '../../pages/parts.js';
import type { Member } from './members.js';
import { IsEmailAddress } from '#contracts/validation/text';
import { IsOneOf } from '#contracts/validation/values';

export interface RefusedInvitation {
  readonly email: string;
  readonly role: string;
  readonly refused: RefusedForm;
}

export function peoplePage(
  visitor: Visitor,
  members: readonly Member[],
  typed?: RefusedInvitation,
): ScreenPage {
  const problem = typed?.refused.problem;
  const content = html`${table({
      label: 'Members',
      columns: ['E-mail address', 'Role', 'Since', 'Change'],
      rows: members.map(({ personId, email, role, since }) => [
        personId === visitor.personId ? `${email} (you)` : email,
        ROLE_NAMES[role],
        timeTag(since),
        html`<a href="${visitor.home}/people/${personId}" aria-label="Change ${email}">Change</a>`,
      ]),
    })}
    <h2>Invite a person</h2>
    ${actionForm(
      visitor,
      `${visitor.home}/people`,
      html`${textField({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          value: typed?.email,
          hint: 'We send a mail to this address. Who reads it can sign in.',
          required: true,
          problem,
        })}
        ${choiceField({
          name: 'role',
          label: 'Role',
          value: typed?.role ?? 'reader',
          options: ROLE_OPTIONS,
          problem,
        })} <button class="primary">Invite</button>`,
      problem,
    )}`;
  return { section: 'People', title: 'People', content, status: typed?.refused.status };
}

export function memberPage(visitor: Visitor, member: Member, refused?: RefusedForm): ScreenPage {
  const path = `${visitor.home}/people/${member.personId}`;
  const self = member.personId === visitor.personId;
  const content = html`<p>${member.email}${self ? ' (you)' : ''}, ${ROLE_NAMES[member.role]}</p>
    ${actionForm(
      visitor,
      `${path}/role`,
      html`${choiceField({
          name: 'role',
          label: 'Role',
          value: member.role,
          options: ROLE_OPTIONS,
          problem: refused?.problem,
        })} <button class="primary">Change the role</button>`,
      refused?.problem,
    )}
    <h2>Remove from the workspace</h2>
    <p>
      ${self ? 'You lose' : 'This person loses'} access to the workspace at once. Links to reports that
      ${self ? 'you' : 'they'} made end.
    </p>
    ${actionForm(
      visitor,
      `${path}/remove`,
      html`<p class="row">
        <button class="danger">Remove ${member.email}</button> <a href="${visitor.home}/people">Keep</a>
      </p>`,
    )}`;
  return { section: 'People', title: 'Change a member', content, status: refused?.status };
}

export class RoleForm {
  @IsOneOf(ROLES)
  readonly role!: Role;
}

export class InviteForm extends RoleForm {
  @IsEmailAddress()
  readonly email!: string;
}

export const LABELS = { email: 'The address', role: 'The role' };

const MEANINGS: Readonly<Record<Role, string>> = {
  reader: 'sees everything but people and activity',
  member: 'also runs audits, buys credits and sends webhooks again',
  owner: 'also changes keys, endpoints and people',
};

const ROLE_OPTIONS = ROLES.map((role) => [role, `${ROLE_NAMES[role]}: ${MEANINGS[role]}`] as const);
