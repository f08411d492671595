import type { DynamicModule } from '@nestjs/common';
import { StaticFile } from '../docs/files/static-file.js';
import type { GatewaySettings } from '../gateway-settings.js';
import { documentOf, PAGE_TYPE } from '../pages/page-answer.js';
import { crawlerPage } from './crawler-page.js';
import { CRAWLER_PAGE, CrawlerPageController } from './crawler-page.controller.js';

/** What the page about the crawler adds to the gateway. */
export function crawlerParts({
  publicUrl,
  crawlerContact,
}: Pick<GatewaySettings, 'publicUrl' | 'crawlerContact'>): Required<
  Pick<DynamicModule, 'controllers' | 'providers'>
> {
  const page = crawlerPage({ publicUrl, contact: crawlerContact });
  return {
    controllers: [CrawlerPageController],
    providers: [{ provide: CRAWLER_PAGE, useValue: StaticFile.ofText(PAGE_TYPE, documentOf(page)) }],
  };
}
