import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { type FormProblem, textField } from '../frame/form.js';
import { LINK_MINUTES } from './sign-in-links.js';

interface SignInForm {
  readonly base: string;
  /** Where the sign-in leads to. */
  readonly then?: string | undefined;
  readonly email?: string;
  readonly problem?: FormProblem;
}

export function signInPage({ base, then, email, problem }: SignInForm): Page {
  const field = {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    value: email,
    autocomplete: 'email',
    problem,
  } as const;
  return {
    title: 'Sign in',
    content: html`<p>We send you a link that signs you in. There is no password.</p>
      <form method="post" action="${base}/dashboard/sign-in">
        ${hiddenThen(then)} ${textField(field)}
        <button class="primary">Send me a link</button>
      </form>`,
  };
}

/** The same for every address: it does not tell who has a workspace. */
export function linkSentPage(base: string, then: string | undefined): Page {
  return {
    title: 'Check your e-mail',
    content: html`<p>
        If this address belongs to a workspace, a link is on its way to it. It works once, for ${LINK_MINUTES}
        minutes.
      </p>
      <p class="quiet">
        No mail? Look in the spam folder, and check the address. An owner of the workspace can invite you.
      </p>
      <p><a href="${signInPath(base, then)}">Use another address</a></p>`,
  };
}

/** The same for every address, as `linkSentPage` is. */
export function linksSentPage(minutes: number): Page {
  return {
    title: 'Look into your mailbox',
    content: html`<p>
        Several links were asked for with this address. If it belongs to a workspace, they are in its mailbox:
        open the newest. It works once, for ${LINK_MINUTES} minutes, also if somebody else asked for it.
      </p>
      <p class="quiet">You can ask for another one in ${minutesText(minutes)}.</p>`,
  };
}

export function tooManyLinksPage(minutes: number): Page {
  return {
    title: 'Too many links',
    content: html`<p>
      Too many links were asked for or opened, or too many people were invited. Try again in
      ${minutesText(minutes)}.
    </p>`,
  };
}

/** Its button redeems the link: mail programs open links before people do, but press no buttons. */
export function redeemPage(
  base: string,
  link: { token: string; then: string | undefined; email: string },
): Page {
  return {
    title: 'Sign in',
    content: html`<p>This signs you in as ${link.email}.</p>
      <form method="post" action="${base}/dashboard/sign-in/link">
        <input type="hidden" name="token" value="${link.token}" />
        ${hiddenThen(link.then)}
        <button class="primary">Sign in</button>
      </form>`,
  };
}

export function deadLinkPage(base: string, then: string | undefined): Page {
  return {
    title: 'This link no longer works',
    content: html`<p>
        A link works once, for ${LINK_MINUTES} minutes. This one was used, or you have signed in with another
        one since, or its time is over.
      </p>
      <p><a href="${signInPath(base, then)}">Get a new link</a></p>`,
  };
}

function signInPath(base: string, then: string | undefined): string {
  const query = then === undefined ? '' : `?${new URLSearchParams({ then }).toString()}`;
  return `${base}/dashboard/sign-in${query}`;
}

function minutesText(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

function hiddenThen(then: string | undefined): Html | undefined {
  return then === undefined ? undefined : html`<input type="hidden" name="then" value="${then}" />`;
}
