import { type Page, pageResponse } from '../../pages/page-response.js';
import { type ScreenPage, screenResponse } from '../frame/screen-response.js';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR, type Visitor } from './visitor.js';

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

@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch({ status, page, headers, screen }: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>().headers(headers);
    if (screen) {
      const visitor = http.getRequest<FastifyRequest>().getDecorator<Visitor>(VISITOR);
      void reply.send(screenResponse(reply, visitor, screen));
    } else if (page) void reply.send(pageResponse(reply, status, page));
    else void reply.code(status).send();
  }
}
