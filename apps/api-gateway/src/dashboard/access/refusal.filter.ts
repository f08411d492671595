import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pageAnswer } from '../../pages/page-answer.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { Refusal } from './refusal.js';

@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch({ status, page, headers, screen }: Refusal, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply.headers(headers);
    if (screen) void reply.send(screenAnswer(reply, screen.visitor, screen.page, status));
    else if (page) void reply.send(pageAnswer(reply, status, page));
    else void reply.code(status).send();
  }
}
