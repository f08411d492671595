import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Periodic } from '#runtime/lifecycle/periodic';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import { unlessAway } from '../../unless-unavailable.js';
import { Backlog } from './backlog.js';

/** Counts the backlog, before the first create and again and again. */
@Injectable()
export class BacklogCount implements OnModuleInit {
  constructor(
    private readonly backlog: Backlog,
    private readonly context: ServiceContext,
  ) {}

  onModuleInit(): Promise<void> {
    return readAtStart(this.context, () => this.backlog.refresh());
  }

  @Periodic({ name: 'count the backlog', everyMs: 250, stopIn: 'finish' })
  count(): Promise<void> {
    return unlessAway(this.backlog.refresh());
  }
}
