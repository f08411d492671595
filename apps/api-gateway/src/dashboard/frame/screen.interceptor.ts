import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Html } from '../../pages/html.js';
import { VISITOR, type Visitor } from '../access/visitor.js';
import { screenAnswer, type ScreenPage } from './screen-answer.js';

/** Sends a screen that a handler returns in the frame of the dashboard, and everything else as it is. */
export class ScreenInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((answer) => {
        if (!isScreen(answer)) return answer;
        const visitor = http.getRequest<FastifyRequest>().getDecorator<Visitor>(VISITOR);
        return screenAnswer(http.getResponse<FastifyReply>(), visitor, answer);
      }),
    );
  }
}

function isScreen(answer: unknown): answer is ScreenPage {
  return answer instanceof Object && 'content' in answer && answer.content instanceof Html;
}
