import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Page } from '../../pages/page-response.js';
import { pageAnswer, type ScreenPage, type Section } from '../frame/screen-response.js';
import { type Html, html } from '../../pages/html.js';
import { definitionList } from '../../pages/parts.js';
import { ROLE_NAMES, type Role } from './visitor.js';

type Headers = Readonly<Record<string, string>>;

/** Thrown to answer a request of the dashboard with a page or a redirect instead of its screen. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  private constructor(
    readonly status: number,
    /** Undefined for a redirect. */
    readonly page: ScreenPage | Page | undefined,
    readonly headers: Headers,
  ) {
    super(page?.title ?? 'redirect');
  }

  static page(status: number, page: Page, headers: Headers = {}): Refusal {
    return new Refusal(status, { ...page, status }, headers);
  }

  /** A page in the frame of the workspace's dashboard. */
  static screen(status: number, screen: ScreenPage): Refusal {
    return new Refusal(status, { ...screen, status }, {});
  }

  /** 404. `back` is a link to where the person can go on. */
  static notFound(section: Section, title: string, text: string, back: Html): Refusal {
    const content = html`<p>${text}</p>
      <p>${back}</p>`;
    return Refusal.screen(404, { section, title, content });
  }

  /** 303: the browser asks for the location with GET. */
  static redirect(location: string, headers: Headers = {}): Refusal {
    return new Refusal(303, undefined, { ...headers, location });
  }
}

@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch({ status, page, headers }: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>().code(status).headers(headers);
    void reply.send(page && pageAnswer(http.getRequest(), reply, page));
  }
}

export function foreignPostPage(base: string): Page {
  return {
    title: 'Form of another site',
    content: html`<p>Another site sent this form, or it is not a form. Nothing was changed.</p>
      <p><a href="${base}/dashboard">Open the dashboard</a>, and use its buttons.</p>`,
  };
}

export function unknownWorkspacePage(base: string, email: string): Page {
  return {
    title: 'Workspace not found',
    content: html`<p>
        You are signed in as ${email}. This address belongs to no member of a workspace with this id.
      </p>
      <p><a href="${base}/dashboard">Your workspaces</a></p>`,
  };
}

export function notAllowedPage(base: string, workspaceId: string, least: Role): Page {
  return {
    title: 'Not allowed',
    content: html`<p>
        This needs the role ${ROLE_NAMES[least]}. An owner of the workspace can give it to you.
      </p>
      <p><a href="${base}/dashboard/${workspaceId}">Back to the dashboard</a></p>`,
  };
}

/** For a form that was sent after its session had ended. */
export function signInAgainPage(base: string, action: string, form: URLSearchParams): Page {
  return {
    title: 'Sign in again',
    content: html`<p>Your session has ended. Nothing was changed, and what you typed is still here.</p>
      <p>
        <a href="${base}/dashboard/sign-in" target="_blank" rel="noopener">Sign in in another tab</a>. Then
        come back, and send this form again.
      </p>
      ${again(action, form)}`,
  };
}

/** For a form whose token belongs to an earlier session. Only forms of our own pages come so far. */
export function sendAgainPage(action: string, form: URLSearchParams, csrf: string): Page {
  return {
    title: 'Send it again',
    content: html`<p>You have signed in since this page was opened. Nothing was changed yet.</p>
      ${again(action, form, csrf)}`,
  };
}

interface Unconfirmed {
  /** What the person does, as `Making a key`. */
  readonly what: string;
  readonly here: string;
  readonly email: string;
  readonly form: URLSearchParams | undefined;
  readonly csrf: string;
}

export function confirmPage(base: string, { what, here, email, form, csrf }: Unconfirmed): Page {
  return {
    title: 'Confirm that it is you',
    content: html`<p>
        ${what} needs a sign-in of the last 15 minutes. We send a link to ${email}. Open it in this browser,
        then come back to this page.
      </p>
      <form method="post" action="${base}/dashboard/sign-in" target="_blank">
        <input type="hidden" name="email" value="${email}" />
        <button class="primary">Send me a link</button>
      </form>
      ${form ? again(here, form, csrf) : html`<p><a href="${here}">I have opened the link</a></p>`}`,
  };
}

/** The fields of the workspace's forms, as these name them. */
const LABELS: Readonly<Record<string, string>> = {
  accent_color: 'Accent color',
  contact: 'Line of contact',
  days: 'The link works for (days)',
  email: 'E-mail address',
  event_type: 'Event',
  event_types: 'Events',
  force: 'End the older secret at once',
  kind: 'Kind of page',
  label: 'Label',
  logo: 'Logo',
  metadata: 'Metadata',
  name: 'Name',
  overlap: 'The old key can still be used for (seconds)',
  package: 'Package',
  per_minute: 'At most this many a minute',
  remove_logo: 'Current logo',
  role: 'Role',
  since: 'Since',
  threshold: 'Threshold in credits',
  type: 'Type',
  url: 'URL',
};

/** Of a file in base64. */
function beginningOf(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}

/** The same form once more, with its values to be seen. */
function again(action: string, form: URLSearchParams, csrf?: string): Html {
  const fields = [...form].filter(([name]) => name !== 'csrf');
  const seen = fields.filter(([name]) => name !== 'action_id');
  return html`<form method="post" action="${action}">
    ${csrf !== undefined && html`<input type="hidden" name="csrf" value="${csrf}" />`}
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${definitionList(seen.map(([name, value]) => [LABELS[name] ?? name, name === 'logo' ? beginningOf(value) : value]))}
    <button>Send it again</button>
  </form>`;
}
