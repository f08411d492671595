import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type EntryList, GetUsage, ListEntries, type UsageReport } from '#contracts/ledger/entries';
import { Places } from '../account/places/places.js';
import { CreditEntries } from './list-entries.js';
import { UsageReports } from './usage-report.js';

/** Shows partners what moved their credits. */
@Controller()
export class EntriesController {
  constructor(
    private readonly entries: CreditEntries,
    private readonly usage: UsageReports,
    private readonly places: Places,
  ) {}

  @MessagePattern<string>('ledger.list-entries')
  async list(@Payload() payload: ListEntries): Promise<EntryList> {
    await this.places.requireHere(payload.workspace_id);
    return this.entries.list(payload);
  }

  @MessagePattern<string>('ledger.get-usage')
  async report(@Payload() payload: GetUsage): Promise<UsageReport> {
    await this.places.requireHere(payload.workspace_id);
    return this.usage.report(payload);
  }
}
