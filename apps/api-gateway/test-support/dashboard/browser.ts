import { request } from 'undici';
import type { PageResponse } from './dashboard-visitor.js';
import { newClientAddress } from '../calls/http-client.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A browser without JavaScript: it keeps the session's cookie, follows no redirects, and has a client address of its own. */
export class Browser {
  cookie = '';
  private readonly address = newClientAddress();

  constructor(private readonly url: string) {}

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageResponse> {
    return this.ask('GET', path, headers);
  }

  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageResponse> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    return this.ask('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }

  /** Sends the only form of a page as it came. */
  pressOnly({ text }: PageResponse): Promise<PageResponse> {
    const [form, ...others] = text.matchAll(/<form method="post" action="([^"]*)"/g);
    if (!form || others.length > 0) throw new Error('the page has no form, or several');
    const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const values = fields.map(([, name = '', value = '']) => [name, plain(value)] as const);
    return this.post(plain(form[1]!), Object.fromEntries(values));
  }

  private async ask(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<PageResponse> {
    const response = await request(`${this.url}${path}`, {
      method,
      headers: { cookie: this.cookie, 'x-forwarded-for': this.address, ...headers },
      ...(body !== undefined && { body }),
    });
    const { 'set-cookie': set } = response.headers;
    if (typeof set === 'string') this.cookie = set.split(';', 1)[0]!;
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  }
}

function plain(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
