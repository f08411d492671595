import { Module } from '@nestjs/common';
import { EntriesController } from './entries.controller.js';
import { CreditEntries } from './list-entries.js';
import { UsageReports } from './usage-report.js';

@Module({ controllers: [EntriesController], providers: [CreditEntries, UsageReports] })
export class EntriesModule {}
