import { Injectable } from '@nestjs/common';
import type { KeyView } from '#contracts/gateway/commands';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { Workspaces } from '../workspaces/workspaces.js';
import { hashApiKey, newApiKey } from './api-key.js';
import { CallerDirectory } from './callers/caller-directory.js';
import { type KeyRecord, KeyRecords, type NewKey } from './key-records.js';

export interface IssuedKey {
  readonly key_id: string;
  /** The plain key: this reply is the only place that ever shows it. */
  readonly api_key: string;
}

export interface RotatedKey extends IssuedKey {
  /** When the old key ends (ISO 8601). */
  readonly previous_expires_at: string;
}

/** What operators do with keys. Changes reach every gateway by broadcast, within a second. */
@Injectable()
export class KeyCommands {
  constructor(
    private readonly records: KeyRecords,
    private readonly workspaces: Workspaces,
    private readonly directory: CallerDirectory,
    private readonly publisher: EventPublisher,
  ) {}

  /**
   * Issues one key for each command. Throws a `Failure`: not-found for an unknown workspace, conflict for one that is
   * not open yet, and for a command that issued its key before (`KEY_ALREADY_ISSUED`).
   */
  async create(workspaceId: string, name: string | undefined, commandId: string): Promise<IssuedKey> {
    await this.workspaces.requireOpen(workspaceId);
    const issued = { key_id: newId('key'), api_key: newApiKey() };
    const key = { keyId: issued.key_id, apiKey: issued.api_key, commandId };
    if (await this.records.insert(key, workspaceId, name ?? null)) {
      await this.announceIssued(key);
      return issued;
    }
    const earlier = await this.records.issuedBy(commandId);
    if (earlier === undefined) throw new Error(`the key of command ${commandId} was neither added nor there`);
    throw alreadyIssued(earlier);
  }

  /**
   * The old key stays valid for the overlap; the new one has its limit overrides, each to its own end. Throws a
   * `Failure`: not-found, conflict for a key that has ended, and for a command that issued its key before
   * (`KEY_ALREADY_ISSUED`).
   */
  async rotate(keyId: string, overlapSeconds: number, commandId: string): Promise<RotatedKey> {
    const old = await this.require(keyId);
    const issued = { key_id: newId('key'), api_key: newApiKey() };
    const key = { keyId: issued.key_id, apiKey: issued.api_key, commandId };
    const endsAt = await this.records.rotate(keyId, overlapSeconds, key);
    // By a repeat, too: the delivery that rotated the key may have died before it told anybody.
    await this.announce(old);
    if (endsAt) {
      await this.announceIssued(key);
      return { ...issued, previous_expires_at: endsAt.toISOString() };
    }
    const earlier = await this.records.issuedBy(commandId);
    throw earlier === undefined ? keyEnded(keyId) : alreadyIssued(earlier);
  }

  /** Ends a key at once; repeating it changes nothing. Throws a not-found `Failure` for an unknown one. */
  async revoke(keyId: string): Promise<void> {
    const record = await this.require(keyId);
    await this.records.revoke(keyId);
    await this.announce(record);
  }

  /** All of a workspace, also those that have ended. Throws a `Failure` as `create` does where there is none. */
  async list(workspaceId: string): Promise<KeyView[]> {
    const keys = await this.records.list(workspaceId);
    if (keys.length === 0) await this.workspaces.requireOpen(workspaceId);
    return keys;
  }

  async require(keyId: string): Promise<KeyRecord> {
    const record = await this.records.find(keyId);
    if (!record) throw new Failure('not-found', 'KEY_NOT_FOUND', `There is no key ${keyId}.`);
    return record;
  }

  private announceIssued({ keyId, apiKey }: NewKey): Promise<void> {
    return this.announce({ keyId, keyHash: hashApiKey(apiKey) });
  }

  private async announce({ keyId, keyHash }: Pick<KeyRecord, 'keyId' | 'keyHash'>): Promise<void> {
    this.directory.keyChanged(keyHash);
    await this.publisher.broadcast({
      type: 'broadcast.key-changed',
      data: { key_id: keyId, key_hash: keyHash.toString('hex') },
    });
  }
}

/** Only the hash is kept, so that the reply of the earlier delivery can't be given again. */
function alreadyIssued(keyId: string): Failure {
  return new Failure(
    'conflict',
    'KEY_ALREADY_ISSUED',
    `The key ${keyId} was issued by an earlier delivery of this command and was shown in the reply to that one only. ` +
      `If that reply did not arrive, revoke ${keyId} and create another key.`,
    { details: { key_id: keyId } },
  );
}

function keyEnded(keyId: string): Failure {
  return new Failure(
    'conflict',
    'KEY_ENDED',
    `The key ${keyId} was revoked or has expired; create a new key.`,
  );
}
