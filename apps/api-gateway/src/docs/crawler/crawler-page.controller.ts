import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileResponse, StaticFile } from '../files/static-file.js';
import { Documentation, SendsDocument } from '../openapi/documentation.js';
import { PAGE_HEADERS, documentOf, PAGE_TYPE } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { crawlerPage } from './crawler-page.js';

/** Serves the page that the crawler's user agent links to. It needs no key and is not limited. */
@Controller('bot')
export class CrawlerPageController {
  private readonly page: StaticFile;

  constructor({ publicUrl, crawlerContact: contact }: GatewaySettings) {
    this.page = StaticFile.ofText(PAGE_TYPE, documentOf(crawlerPage({ publicUrl, contact })));
  }

  @Get()
  @Documentation('readCrawlerPage', 'The crawler: what it fetches, and how to keep it out')
  @SendsDocument('text/html')
  show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    reply.headers(PAGE_HEADERS);
    return fileResponse(request, reply, this.page);
  }
}
