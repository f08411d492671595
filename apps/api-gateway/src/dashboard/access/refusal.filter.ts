import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageAnswer } from '../../pages/page-answer.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { Refusal } from './refusal.js';
import { VISITOR, type Visitor } from './visitor.js';

@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch({ status, page, headers, screen }: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>().headers(headers);
    if (screen) {
      const visitor = http.getRequest<FastifyRequest>().getDecorator<Visitor>(VISITOR);
      void reply.send(screenAnswer(reply, visitor, screen));
    } else if (page) void reply.send(pageAnswer(reply, status, page));
    else void reply.code(status).send();
  }
}
