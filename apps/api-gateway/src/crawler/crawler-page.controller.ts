import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '../docs/files/send-file.js';
import type { StaticFile } from '../docs/files/static-file.js';
import { Documentation, SendsDocument } from '../openapi/documentation.js';
import { PAGE_HEADERS } from '../pages/send-page.js';

export const CRAWLER_PAGE = Symbol("the crawler's page");

/** The page that the crawler's user agent links to. Needs no key and is not limited. */
@Controller('bot')
export class CrawlerPageController {
  constructor(@Inject(CRAWLER_PAGE) private readonly page: StaticFile) {}

  @Get()
  @Documentation('readCrawlerPage', 'Who fetches audited pages, and how to keep it out')
  @SendsDocument('text/html')
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    reply.headers(PAGE_HEADERS);
    return sendFile(request, reply, this.page);
  }
}
