import { Injectable } from '@nestjs/common';
import type { KeyView } from '#contracts/gateway/commands';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { Workspaces } from '../workspaces.js';
import { hashApiKey, newApiKey } from '../../http/callers/api-key.js';
import { CallerDirectory } from '../../http/callers/caller-directory.js';
import { type KeyPage, type KeyRecord, KeyRecords, type NewKey } from './key-records.js';

interface IssuedKey {
  readonly key_id: string;
  /** The plain key: only this reply shows it. */
  readonly api_key: string;
}

interface RotatedKey extends IssuedKey {
  /** When the old key ends (ISO 8601). */
  readonly previous_expires_at: string;
}

/** Runs the operators' commands on keys. Changes reach every gateway by broadcast within a second. */
@Injectable()
export class KeyCommands {
  constructor(
    private readonly records: KeyRecords,
    private readonly workspaces: Workspaces,
    private readonly directory: CallerDirectory,
    private readonly publisher: EventPublisher,
  ) {}

  /**
   * Issues one key for each command. Throws a `Failure`: not-found if the workspace is unknown, conflict if it is not
   * open yet, or if the command issued its key before (`KEY_ALREADY_ISSUED`).
   */
  async create(workspaceId: string, name: string | undefined, commandId: string): Promise<IssuedKey> {
    await this.workspaces.requireOpen(workspaceId);
    const key = { keyId: newId('key'), apiKey: newApiKey(), commandId };
    if (await this.records.insert(key, workspaceId, name ?? null)) return this.issued(key);
    const earlier = await this.records.issuedBy(commandId);
    if (earlier === undefined) throw new Error(`the key of command ${commandId} was neither added nor there`);
    throw alreadyIssued(earlier);
  }

  /**
   * Replaces a key. The old key stays valid for the overlap; the new one has the same limit overrides, with their ends.
   * Throws a `Failure`: not-found, conflict if the key has ended, or if the command issued its key before
   * (`KEY_ALREADY_ISSUED`). With an `owner`, a key of another workspace is unknown.
   */
  async rotate(
    keyId: string,
    overlapSeconds: number,
    commandId: string,
    owner?: string,
  ): Promise<RotatedKey> {
    const old = await this.require(keyId, owner);
    const key = { keyId: newId('key'), apiKey: newApiKey(), commandId };
    const endsAt = await this.records.rotate(old, overlapSeconds, key);
    // Published on a repeat, too: the first delivery may have died before it published the change.
    await this.announce(old);
    if (endsAt) return { ...(await this.issued(key)), previous_expires_at: endsAt.toISOString() };
    const earlier = await this.records.issuedBy(commandId);
    throw earlier === undefined ? keyEnded(keyId) : alreadyIssued(earlier);
  }

  /**
   * Ends a key at once; a repeat changes nothing. Throws a not-found `Failure` if it is unknown; with an `owner`, a key
   * of another workspace is unknown.
   */
  async revoke(keyId: string, owner?: string): Promise<void> {
    const record = await this.records.revoke(keyId, owner);
    if (!record) throw keyNotFound(keyId);
    await this.announce(record);
  }

  /**
   * Returns keys of a workspace, also ended ones, the oldest first. Throws a not-found `Failure` if there is no such
   * workspace.
   */
  async list(workspaceId: string, page: KeyPage): Promise<KeyView[]> {
    const keys = await this.records.list(workspaceId, page);
    if (keys.length === 0) await this.workspaces.requireOpen(workspaceId);
    return keys;
  }

  async require(keyId: string, owner?: string): Promise<KeyRecord> {
    const record = await this.records.find(keyId, owner);
    if (!record) throw keyNotFound(keyId);
    return record;
  }

  private async issued({ keyId, apiKey }: NewKey): Promise<IssuedKey> {
    await this.announce({ keyId, keyHash: hashApiKey(apiKey) });
    return { key_id: keyId, api_key: apiKey };
  }

  private async announce({ keyId, keyHash }: Pick<KeyRecord, 'keyId' | 'keyHash'>): Promise<void> {
    this.directory.keyChanged(keyHash);
    await this.publisher.broadcast({
      type: 'broadcast.key-changed',
      data: { key_id: keyId, key_hash: keyHash.toString('hex') },
    });
  }
}

function keyNotFound(keyId: string): Failure {
  return new Failure('not-found', 'KEY_NOT_FOUND', `There is no key ${keyId}.`);
}

/** Only the hash is stored, so the reply of the earlier delivery can't be repeated. */
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
