import { Injectable } from '@nestjs/common';
import { StaticFile } from '../../docs/files/static-file.js';
import { GatewaySettings } from '../../gateway-settings.js';
import { documentOf, PAGE_TYPE } from '../page-answer.js';
import { crawlerPage } from './crawler-page.js';

/** The crawler's page as it is sent. */
@Injectable()
export class CrawlerFile {
  readonly file: StaticFile;

  constructor({ publicUrl, crawlerContact: contact }: GatewaySettings) {
    this.file = StaticFile.ofText(PAGE_TYPE, documentOf(crawlerPage({ publicUrl, contact })));
  }
}
