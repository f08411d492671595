import { Param } from '@nestjs/common';
import { html } from '../../pages/html.js';
import { SELLER } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { type Role, ROLE_NAMES } from '../access/roles.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { refusalFrom, violationIn } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import type { Mail } from '../mails/mails.js';
import { SignInLimit } from '../sign-in/sign-in-limit.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { type Member, Members } from './members.js';
import {
  InviteForm,
  LABELS,
  memberPage,
  peoplePage,
  type RefusedInvitation,
  RoleForm,
} from './people-pages.js';

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
  @Acts('owner', { confirmed: true })
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

  @Acts('owner', { confirmed: true }, ':person/role')
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

  @Acts('owner', { confirmed: true }, ':person/remove')
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
    throw Refusal.screen(404, {
      section: 'People',
      title: 'Person not found',
      content: html`<p>This workspace has no such member, or has them no more.</p>
        <p><a href="${home}/people">All members</a></p>`,
    });
  }
}

/** Who changed their own role may not see the members any more. */
function afterChange({ home, personId }: Visitor, changed: string): string {
  return changed === personId ? home.slice(0, home.lastIndexOf('/')) : `${home}/people`;
}
