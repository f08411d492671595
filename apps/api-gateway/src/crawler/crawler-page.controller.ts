import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileAnswer } from '../docs/files/file-answer.js';
import type { StaticFile } from '../docs/files/static-file.js';
import { Documentation, SendsDocument } from '../openapi/documentation.js';
import { PAGE_HEADERS } from '../pages/page-answer.js';

export const CRAWLER_PAGE = Symbol("the crawler's page");

/** The page that the crawler's user agent links to. Needs no key and is not limited. */
@Controller('bot')
export class CrawlerPageController {
  constructor(@Inject(CRAWLER_PAGE) private readonly page: StaticFile) {}

  @Get()
  @Documentation('readCrawlerPage', 'Who fetches audited pages, and how to keep it out')
  @SendsDocument('text/html')
  show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    reply.headers(PAGE_HEADERS);
    return fileAnswer(request, reply, this.page);
  }
}
