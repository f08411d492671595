import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { definitionList, table } from '../../pages/parts.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { Acts, DashboardPages, Opens } from '../access/screen.js';
import { endedCookie, Sessions } from '../access/sessions.js';
import { CurrentVisitor, type SignedInPerson, ROLE_NAMES } from '../access/visitor.js';
import { actionForm } from '../frame/form.js';
import { emptyState } from '../frame/list.js';
import { Members, type OwnWorkspace } from '../people/members.js';

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
  async list(@CurrentVisitor() person: SignedInPerson): Promise<Page> {
    const own = await this.members.workspacesOf(person.personId);
    if (own.length === 1)
      throw Refusal.redirect(`${this.settings.basePath}/dashboard/${own[0]!.workspaceId}`);
    return workspacesPage(this.settings.basePath, person, own);
  }

  /** With a slash at the end. Nest takes one off the end of a path, so that it must have two. */
  @Opens('anyone', '//')
  withoutSlash(): never {
    throw Refusal.redirect(`${this.settings.basePath}/dashboard`);
  }

  @Opens('person', 'account')
  async show(@CurrentVisitor() person: SignedInPerson): Promise<Page> {
    return accountPage(this.settings.basePath, person, await this.sessions.countOf(person.personId));
  }

  @Acts('person', { confirmed: false }, 'account/sign-out')
  async signOut(@CurrentVisitor() { personId, sessionId }: SignedInPerson): Promise<Page> {
    await this.sessions.end(personId, sessionId);
    return signedOutPage(this.settings.basePath);
  }

  @Acts('person', { confirmed: false }, 'account/sign-out-everywhere')
  async signOutEverywhere(@CurrentVisitor() { personId }: SignedInPerson): Promise<Page> {
    await this.sessions.endAll(personId);
    return signedOutPage(this.settings.basePath);
  }
}

function workspacesPage(base: string, person: SignedInPerson, own: readonly OwnWorkspace[]): Page {
  return {
    title: 'Your workspaces',
    content: html`${own.length === 0 ? noWorkspace(person.email) : workspaceTable(base, own)}
      <p class="quiet"><a href="${base}/dashboard/account">Your account</a></p>`,
  };
}

function noWorkspace(email: string): Html {
  return emptyState(
    'No workspace yet',
    html`<p>You are signed in as ${email}. An owner of a workspace can invite this address.</p>`,
  );
}

function workspaceTable(base: string, own: readonly OwnWorkspace[]): Html {
  return table({
    label: 'Your workspaces',
    columns: ['Workspace', 'Your role'],
    rows: own.map(({ workspaceId, name, role }) => [
      html`<a href="${base}/dashboard/${workspaceId}">${name}</a>`,
      ROLE_NAMES[role],
    ]),
  });
}

/** `sessions`: how many the person has, this one included. */
function accountPage(base: string, person: SignedInPerson, sessions: number): Page {
  return {
    title: 'Your account',
    content: html`${definitionList([
        ['E-mail address', person.email],
        ['Signed in', sessions === 1 ? 'In this browser' : `In ${sessions} browsers, this one included`],
      ])}
      ${actionForm(person, `${base}/dashboard/account/sign-out`, html`<button class="primary">Sign out</button>`)}
      ${actionForm(
        person,
        `${base}/dashboard/account/sign-out-everywhere`,
        html`<button class="danger">Sign out everywhere</button>`,
      )}
      <p><a href="${base}/dashboard">Your workspaces</a></p>`,
  };
}

/** Ends the session in the browser, too. */
function signedOutPage(base: string): Page {
  return {
    headers: { 'set-cookie': endedCookie },
    title: 'Signed out',
    content: html`<p>Your session has ended.</p>
      <p><a href="${base}/dashboard/sign-in">Sign in again</a></p>`,
  };
}
