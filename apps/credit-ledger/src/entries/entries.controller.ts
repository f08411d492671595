import { Controller, Module } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type EntryList, GetUsage, ListEntries, type UsageReport } from '#contracts/ledger/entries';
import { CreditEntries } from './list-entries.js';
import { UsageReports } from './usage-report.js';

@Controller()
export class EntriesController {
  constructor(
    private readonly entries: CreditEntries,
    private readonly usage: UsageReports,
  ) {}

  @MessagePattern<string>('ledger.list-entries')
  list(@Payload() payload: ListEntries): Promise<EntryList> {
    return this.entries.list(payload);
  }

  @MessagePattern<string>('ledger.get-usage')
  report(@Payload() payload: GetUsage): Promise<UsageReport> {
    return this.usage.report(payload);
  }
}

@Module({ controllers: [EntriesController], providers: [CreditEntries, UsageReports] })
export class EntriesModule {}
