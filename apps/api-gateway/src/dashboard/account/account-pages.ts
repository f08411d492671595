import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-answer.js';
import { ROLE_NAMES } from '../access/roles.js';
import type { SignedInPerson } from '../access/visitor.js';
import { actionForm } from '../frame/form.js';
import type { OwnWorkspace } from './own-workspaces.js';

export function workspacesPage(base: string, person: SignedInPerson, own: readonly OwnWorkspace[]): Page {
  return {
    title: 'Your workspaces',
    content: html`${own.length === 0 ? noWorkspace(person.email) : workspaceTable(base, own)}
      <p class="quiet"><a href="${base}/dashboard/account">Your account</a></p>`,
  };
}

function noWorkspace(email: string): Html {
  return html`<p class="empty">
    You are signed in as ${email}. This address belongs to no workspace. An owner of a workspace can invite
    it.
  </p>`;
}

function workspaceTable(base: string, own: readonly OwnWorkspace[]): Html {
  return html`<div class="scroll">
    <table class="data">
      <thead>
        <tr>
          <th scope="col">Workspace</th>
          <th scope="col">Your role</th>
        </tr>
      </thead>
      <tbody>
        ${own.map(
          ({ workspaceId, name, role }) =>
            html`<tr>
              <td><a href="${base}/dashboard/${workspaceId}">${name}</a></td>
              <td>${ROLE_NAMES[role]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** `sessions`: how many the person has, this one included. */
export function accountPage(base: string, person: SignedInPerson, sessions: number): Page {
  return {
    title: 'Your account',
    content: html`<dl class="facts">
        <div>
          <dt>E-mail</dt>
          <dd>${person.email}</dd>
        </div>
        <div>
          <dt>Signed in</dt>
          <dd>${sessions === 1 ? 'in this browser' : `in ${sessions} browsers, this one included`}</dd>
        </div>
      </dl>
      ${actionForm(person, `${base}/dashboard/account/sign-out`, html`<button class="primary">Sign out</button>`)}
      ${actionForm(
        person,
        `${base}/dashboard/account/sign-out-everywhere`,
        html`<button class="danger">Sign out everywhere</button>`,
      )}
      <p><a href="${base}/dashboard">Your workspaces</a></p>`,
  };
}

export function signedOutPage(base: string): Page {
  return {
    title: 'Signed out',
    content: html`<p>Your session has ended.</p>
      <p><a href="${base}/dashboard/sign-in">Sign in again</a></p>`,
  };
}
