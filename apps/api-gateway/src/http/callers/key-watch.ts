import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import { unlessUnavailable } from '#postgres/failures/database-failure';
import { CallerDirectory, MAX_ISSUED } from './caller-directory.js';
import { findIssuedKeys, type Span } from './find-caller.js';

/**
 * Notifies the directory of issued keys, so that a lost broadcast does no harm, and of broadcasts that may have been
 * missed. Reads all keys at first, after broadcasts were lost and after a failed read; otherwise only new ones.
 */
@Injectable()
export class KeyWatch implements OnModuleInit {
  private next: Span = 'all';

  constructor(
    private readonly context: ServiceContext,
    private readonly directory: CallerDirectory,
    private readonly pool: Pool,
  ) {}

  async onModuleInit(): Promise<void> {
    this.context.broker.onBroadcasts({
      heard: () => {
        this.directory.broadcastsConnected();
        this.next = 'all';
      },
      lost: () => this.directory.broadcastsLost(),
    });
    await readAtStart(this.context, () => this.refresh());
  }

  @Periodic({ name: 'read which keys were issued', everyMs: 5_000, stopIn: 'finish' })
  readIssued(): Promise<void> {
    return unlessUnavailable(this.refresh());
  }

  @Periodic({ name: 'notice that the process stood still', everyMs: 250, stopIn: 'finish' })
  async lookForStall(): Promise<void> {
    this.directory.checkForStall();
  }

  private async refresh(): Promise<void> {
    const span = this.next;
    this.next = 'new';
    try {
      this.directory.noteRead(await findIssuedKeys(this.pool, span, MAX_ISSUED));
    } catch (error) {
      this.next = 'all';
      throw error;
    }
  }
}
