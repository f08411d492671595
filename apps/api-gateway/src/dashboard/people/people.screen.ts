import { Param } from '@nestjs/common';
import { IsEmailAddress } from '#contracts/validation/text';
import { IsOneOf } from '#contracts/validation/values';
import { html } from '../../pages/html.js';
import { SELLER } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor, type Role, ROLE_NAMES, ROLES } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import {
  refusalFrom,
  violationIn,
  actionForm,
  choiceField,
  textField,
  type RefusedForm,
} from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import type { Mail } from '../mails/mails.js';
import { SignInLimit } from '../sign-in/sign-in-limit.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { type Member, Members } from './members.js';
import { badge, table, timeTag } from '../../pages/parts.js';

/** The subject of a mail is one short line. */
const MAX_NAME_LENGTH = 100;

const INVITED_DAYS = 7;

function invitationMail(
  { email: inviter, workspaceId, workspaceName }: Visitor,
  { email, role }: { readonly email: string; readonly role: Role },
  publicUrl: string,
): Mail {
  const name = workspaceName.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, MAX_NAME_LENGTH);
  const then = new URLSearchParams({ then: `/dashboard/${workspaceId}` });
  return {
    recipient: email,
    subject: `Invitation to ${name}`,
    body: [
      `${inviter} invites you to the workspace ${name} of ${SELLER}. Your role is: ${ROLE_NAMES[role]}.`,
      '',
      'Sign in with this address:',
      '',
      `${publicUrl}/dashboard/sign-in?${then.toString()}`,
      '',
    ].join('\n'),
    expiresAt: new Date(Date.now() + INVITED_DAYS * 86_400_000),
  };
}

/** Who may use the dashboard of a workspace. */
@Screen('people')
export class PeopleScreen {
  constructor(
    private readonly members: Members,
    private readonly forms: Forms,
    private readonly limit: SignInLimit,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('owner')
  list(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.showAll(visitor);
  }

  /** The response is the same whether somebody has used the service before or not. */
  @Acts('owner', { confirmed: 'Inviting a person' })
  async invite(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { form, workspaceId, home } = visitor;
    const [email, role] = [asAddress(form.get('email') ?? ''), (form.get('role') ?? '') as Role];
    const invited = { email, role };
    const violation = violationIn(InviteForm, invited, LABELS);
    if (!violation) await this.limit.countInvited(workspaceId);
    return this.forms.once(visitor, {
      action: { name: 'person.invite', details: invited },
      violation,
      work: () =>
        this.members.invite(workspaceId, role, invitationMail(visitor, invited, this.settings.publicUrl)),
      refusal: (error) => refusalFrom(error, 'email'),
      again: (refused) => this.showAll(visitor, { email, role, refused }),
      done: () => `${home}/people`,
    });
  }

  @Opens('owner', ':person')
  async show(@CurrentVisitor() visitor: Visitor, @Param('person') personId: string): Promise<ScreenPage> {
    return memberPage(visitor, await this.find(visitor, personId));
  }

  @Acts('owner', { confirmed: 'Changing a role' }, ':person/role')
  async changeRole(
    @CurrentVisitor() visitor: Visitor,
    @Param('person') personId: string,
  ): Promise<ScreenPage> {
    const member = await this.find(visitor, personId);
    const role = (visitor.form.get('role') ?? '') as Role;
    const details = { email: member.email, role };
    return this.forms.once(visitor, {
      action: { name: 'person.change-role', subject: personId, details },
      violation: violationIn(RoleForm, { role }, LABELS),
      work: () => this.members.changeRole(visitor.workspaceId, personId, role),
      refusal: (error) => refusalFrom(error, 'role'),
      again: (refused) => memberPage(visitor, member, refused),
      done: () => afterChange(visitor, personId),
    });
  }

  @Acts('owner', { confirmed: 'Removing a person' }, ':person/remove')
  async remove(@CurrentVisitor() visitor: Visitor, @Param('person') personId: string): Promise<ScreenPage> {
    const member = await this.find(visitor, personId);
    return this.forms.once(visitor, {
      action: { name: 'person.remove', subject: personId, details: { email: member.email } },
      work: () => this.members.remove(visitor.workspaceId, personId),
      again: (refused) => memberPage(visitor, member, refused),
      done: () => afterChange(visitor, personId),
    });
  }

  private async showAll(visitor: Visitor, typed?: RefusedInvitation): Promise<ScreenPage> {
    return peoplePage(visitor, await this.members.list(visitor.workspaceId), typed);
  }

  /** Throws `Refusal` 404. */
  private async find({ workspaceId, home }: Visitor, personId: string): Promise<Member> {
    const [member] = await this.members.list(workspaceId, personId);
    if (member) return member;
    const text = 'This workspace has no such member, or has them no more.';
    throw Refusal.notFound(
      'People',
      'Person not found',
      text,
      html`<a href="${home}/people">All members</a>`,
    );
  }
}

/** Who changed their own role may not see the members any more. */
function afterChange({ home, personId }: Visitor, changed: string): string {
  return changed === personId ? home.slice(0, home.lastIndexOf('/')) : `${home}/people`;
}

interface RefusedInvitation {
  readonly email: string;
  readonly role: string;
  readonly refused: RefusedForm;
}

function peoplePage(visitor: Visitor, members: readonly Member[], typed?: RefusedInvitation): ScreenPage {
  const problem = typed?.refused.problem;
  const content = html`${table({
      label: 'Members',
      columns: ['E-mail address', 'Role', 'Since', 'Change'],
      rows: members.map(({ personId, email, role, since, isInvited }) => [
        html`${personId === visitor.personId ? `${email} (you)` : email} ${isInvited && badge('Invited')}`,
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

function memberPage(visitor: Visitor, member: Member, refused?: RefusedForm): ScreenPage {
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

class RoleForm {
  @IsOneOf(ROLES)
  readonly role!: Role;
}

class InviteForm extends RoleForm {
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
