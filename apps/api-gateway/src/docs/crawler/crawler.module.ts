import { Module } from '@nestjs/common';
import { CrawlerFile, CrawlerPageController } from './crawler-page.controller.js';

@Module({ controllers: [CrawlerPageController], providers: [CrawlerFile] })
export class CrawlerModule {}
