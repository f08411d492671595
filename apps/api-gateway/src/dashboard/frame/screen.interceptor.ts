import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Html } from '../../pages/html.js';
import { VISITOR, type Visitor } from '../access/visitor.js';
import { screenResponse, type ScreenPage } from './screen-response.js';

/** Sends a screen that a handler returns in the frame of the dashboard, and everything else as it is. */
export class ScreenInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((returned) => {
        if (!isScreen(returned)) return returned;
        const visitor = http.getRequest<FastifyRequest>().getDecorator<Visitor>(VISITOR);
        return screenResponse(http.getResponse<FastifyReply>(), visitor, returned);
      }),
    );
  }
}

function isScreen(returned: unknown): returned is ScreenPage {
  return returned instanceof Object && 'content' in returned && returned.content instanceof Html;
}
