import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import type { EventPublisher } from '#messaging/event-publisher';
import type { Workspaces } from '../workspaces/workspaces.js';
import { newApiKey } from './api-key.js';
import type { CallerDirectory } from './caller-directory.js';
import type { KeyRecord, KeyRecords } from './key-records.js';

export interface IssuedKey {
  readonly key_id: string;
  /** The plain key: this reply is the only place that ever shows it. */
  readonly api_key: string;
}

/** What operators do with keys. Changes reach every gateway by broadcast, within a second. */
export class KeyCommands {
  constructor(
    private readonly records: KeyRecords,
    private readonly workspaces: Workspaces,
    private readonly directory: CallerDirectory,
    private readonly publisher: EventPublisher,
  ) {}

  /** Throws a `Failure`: not-found for an unknown workspace, conflict for one that is not open yet. */
  async create(workspaceId: string, name: string | undefined): Promise<IssuedKey> {
    await this.workspaces.requireOpen(workspaceId);
    const issued = { key_id: newId('key'), api_key: newApiKey() };
    await this.records.insert(issued.key_id, workspaceId, name ?? null, issued.api_key);
    return issued;
  }

  /** The old key stays valid for the overlap. Throws a `Failure`: not-found, or conflict for a key that has ended. */
  async rotate(keyId: string, overlapSeconds: number): Promise<IssuedKey> {
    const old = await this.require(keyId);
    const issued = { key_id: newId('key'), api_key: newApiKey() };
    if (old.expired || !(await this.records.rotate(keyId, overlapSeconds, issued.key_id, issued.api_key))) {
      throw new Failure(
        'conflict',
        'KEY_ENDED',
        `The key ${keyId} was revoked or has expired; create a new key.`,
      );
    }
    await this.announce(old);
    return issued;
  }

  /** Ends a key at once; repeating it changes nothing. Throws a not-found `Failure` for an unknown one. */
  async revoke(keyId: string): Promise<void> {
    const record = await this.require(keyId);
    await this.records.revoke(keyId);
    await this.announce(record);
  }

  async require(keyId: string): Promise<KeyRecord> {
    const record = await this.records.find(keyId);
    if (!record) throw new Failure('not-found', 'KEY_NOT_FOUND', `There is no key ${keyId}.`);
    return record;
  }

  private async announce({ keyId, keyHash }: KeyRecord): Promise<void> {
    this.directory.forgetKey(keyId);
    await this.publisher.broadcast({
      type: 'broadcast.key-changed',
      data: { key_id: keyId, key_hash: keyHash.toString('hex') },
    });
  }
}
