import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { Acts, DashboardPages, Opens } from '../access/screen.js';
import { Sessions } from '../access/sessions.js';
import { CurrentVisitor, type SignedInPerson } from '../access/visitor.js';
import type { LonePage } from '../frame/screen-response.js';
import { accountPage, signedOutPage, workspacesPage } from './account-pages.js';
import { Members } from '../people/members.js';

/** What belongs to a person, not to a workspace: their workspaces, and their sessions. */
@DashboardPages('')
export class AccountController {
  constructor(
    private readonly members: Members,
    private readonly sessions: Sessions,
    private readonly settings: GatewaySettings,
  ) {}

  /** Leads on to the workspace of a person who has only one. */
  @Opens('person')
  async list(@CurrentVisitor() person: SignedInPerson): Promise<LonePage> {
    const own = await this.members.workspacesOf(person.personId);
    if (own.length === 1)
      throw Refusal.redirect(`${this.settings.basePath}/dashboard/${own[0]!.workspaceId}`);
    return workspacesPage(this.settings.basePath, person, own);
  }

  @Opens('person', 'account')
  async show(@CurrentVisitor() person: SignedInPerson): Promise<LonePage> {
    return accountPage(this.settings.basePath, person, await this.sessions.countOf(person.personId));
  }

  @Acts('person', { confirmed: false }, 'account/sign-out')
  async signOut(@CurrentVisitor() { personId, sessionId }: SignedInPerson): Promise<LonePage> {
    await this.sessions.end(personId, sessionId);
    return signedOutPage(this.settings.basePath);
  }

  @Acts('person', { confirmed: false }, 'account/sign-out-everywhere')
  async signOutEverywhere(@CurrentVisitor() { personId }: SignedInPerson): Promise<LonePage> {
    await this.sessions.endAll(personId);
    return signedOutPage(this.settings.basePath);
  }
}
