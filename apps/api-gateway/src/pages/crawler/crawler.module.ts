import { Module } from '@nestjs/common';
import { CrawlerFile } from './crawler-file.js';
import { CrawlerPageController } from './crawler-page.controller.js';

@Module({ controllers: [CrawlerPageController], providers: [CrawlerFile] })
export class CrawlerModule {}
