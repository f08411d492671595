import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { newClientAddress } from '../../../apps/api-gateway/test-support/calls/http-client.js';
import { required } from '../servers/environment.js';

/** A page in a profile of its own, and everything that it did. */
export interface Visit {
  readonly page: Page;
  /** The address of every request, whatever caused it. */
  readonly requests: readonly string[];
  /** What the browser complained about, such as a breach of the page's security policy. */
  readonly complaints: string[];
}

/** The reference has a script of 5 MB: on busy cores it draws for longer than Playwright's 30 seconds. */
const LONGEST_WAIT_MS = 90_000;

/** Chromium without a window. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    const browser = await chromium.launch({
      executablePath: required('TEST_CHROMIUM'),
      // No sandbox: the tests may run as root, and open nothing but pages of ours.
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    return new TestBrowser(browser);
  }

  /** From a client address of its own. */
  async visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const extraHTTPHeaders = { 'x-forwarded-for': newClientAddress() };
    const context = await this.browser.newContext({ extraHTTPHeaders, ...options });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    const requests: string[] = [];
    const complaints: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const page = await context.newPage();
    return { page, requests, complaints };
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
