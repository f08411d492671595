import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Page } from '../../pages/page-response.js';
import { type LonePage, pageAnswer, type ScreenPage } from '../frame/screen-response.js';

type Headers = Readonly<Record<string, string>>;

/** Thrown to answer a request of the dashboard with a page or a redirect instead of its screen. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  private constructor(
    readonly status: number,
    /** Undefined for a redirect. */
    readonly page: ScreenPage | LonePage | undefined,
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
