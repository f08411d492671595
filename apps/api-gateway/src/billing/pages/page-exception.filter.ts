import { Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '#contracts/log';
import type { ApiError } from '../../http/api-error.js';
import { ApiExceptionFilter } from '../../http/api-exception.filter.js';
import { html } from './html.js';
import { sendPage } from './send-page.js';

/** Tells a person, on a page, what went wrong. */
@Catch()
export class PageExceptionFilter extends ApiExceptionFilter {
  constructor(log: Log) {
    super(log);
  }

  protected override answer(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
    reply.headers({ ...error.headers });
    sendPage(reply, error.status, {
      title: error.status === 503 ? 'Not available now' : 'Something went wrong',
      content: html`<p>${error.message}</p>
        <p class="quiet">Request <code>${request.id}</code></p>`,
    });
  }
}
