import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Periodic } from '#runtime/lifecycle/periodic';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import { unlessUnavailable } from '#postgres/failures/database-failure';
import { CallerDirectory } from './caller-directory.js';
import { IssuedKeys } from './issued-keys.js';

/** Notifies the directory of issued keys, and of broadcasts that may have been missed. */
@Injectable()
export class KeyWatch implements OnModuleInit {
  constructor(
    private readonly context: ServiceContext,
    private readonly directory: CallerDirectory,
    private readonly issued: IssuedKeys,
  ) {}

  async onModuleInit(): Promise<void> {
    this.context.broker.onBroadcasts({
      heard: () => {
        this.directory.broadcastsConnected();
        this.issued.readAllNext();
      },
      lost: () => this.directory.broadcastsLost(),
    });
    await readAtStart(this.context, () => this.issued.refresh());
  }

  @Periodic({ name: 'read which keys were issued', everyMs: 5_000, stopIn: 'finish' })
  readIssued(): Promise<void> {
    return unlessUnavailable(this.issued.refresh());
  }

  @Periodic({ name: 'notice that the process stood still', everyMs: 250, stopIn: 'finish' })
  async lookForStall(): Promise<void> {
    this.directory.checkForStall();
  }
}
