import type { Page } from '../../pages/page-answer.js';
import type { ScreenPage } from '../frame/screen-answer.js';

/** Thrown to answer a request of the dashboard with a page or a redirect instead of its screen. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  private constructor(
    readonly status: number,
    readonly page: Page | undefined,
    readonly headers: Readonly<Record<string, string>>,
    readonly screen?: ScreenPage,
  ) {
    super(screen?.title ?? page?.title ?? 'redirect');
  }

  static page(status: number, page: Page, headers: Readonly<Record<string, string>> = {}): Refusal {
    return new Refusal(status, page, headers);
  }

  /** A page in the frame of the workspace's dashboard. */
  static screen(status: number, screen: ScreenPage): Refusal {
    return new Refusal(status, undefined, {}, { ...screen, status });
  }

  /** 303: the browser asks for the location with GET. */
  static redirect(location: string): Refusal {
    return new Refusal(303, undefined, { location });
  }
}
