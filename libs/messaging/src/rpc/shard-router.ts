import { Failure } from '#contracts/failures';
import { ACCOUNT_MOVED, DEFAULT_SHARD } from '#contracts/ledger/shards';
import { type CommandName, handlerOf } from '#contracts/messages/messages';
import { destinationOf } from '../topology/topology.js';
import type { CommandRouter } from './command-client.js';

const LEDGER = 'credit-ledger';
/** Every shard signs with the same key. */
const OF_ANY_SHARD: CommandName = 'ledger.get-statement-key';
/** Workspaces whose shard is remembered. */
const MAX_KNOWN = 100_000;

/** Returns the shard of a workspace as it is stored now, the default shard by its name; undefined for an unknown workspace. */
export type FindShard = (workspaceId: string) => Promise<string | undefined>;

/**
 * Sends each command of the ledger to the shard of its workspace. A command without a workspace names a payment: the
 * shards are asked in turn, until one knows it.
 *
 * What is remembered of a workspace needs no expiry. After a move its old shard refuses every command, with nothing
 * written; then the stored shard is read again.
 */
export class ShardRouter implements CommandRouter {
  private readonly known = new Map<string, string>();

  constructor(
    /** The shards beside the default one. */
    private readonly shards: readonly string[],
    private readonly find: FindShard,
  ) {}

  route(
    command: CommandName,
    payload: { readonly workspace_id?: unknown },
    sendTo: (destination: string) => Promise<unknown>,
  ): Promise<unknown> | undefined {
    if (handlerOf(command) !== LEDGER || command === OF_ANY_SHARD) return undefined;
    const { workspace_id: workspaceId } = payload;
    const sendToShard = (shard: string) =>
      sendTo(destinationOf(LEDGER, shard === DEFAULT_SHARD ? undefined : shard));
    return typeof workspaceId === 'string'
      ? this.sendToShardOf(workspaceId, sendToShard)
      : this.askInTurn(sendToShard);
  }

  private async sendToShardOf(
    workspaceId: string,
    send: (shard: string) => Promise<unknown>,
  ): Promise<unknown> {
    const shard = this.known.get(workspaceId) ?? (await this.look(workspaceId));
    try {
      return await send(shard);
    } catch (error) {
      if (!hasMoved(error)) throw error;
      const present = await this.look(workspaceId);
      // While the move is not complete, no shard takes commands of the workspace.
      if (present === shard) throw error;
      return send(present);
    }
  }

  private async look(workspaceId: string): Promise<string> {
    const shard = await this.find(workspaceId);
    if (shard === undefined) return DEFAULT_SHARD;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(workspaceId, shard);
    return shard;
  }

  /**
   * A shard that does not know the payment says so: not-found, or `ignored` for a refund or dispute. One from which its
   * workspace has moved refuses. Then the others are asked, and its refusal counts only if none of them knows more.
   */
  private async askInTurn(send: (shard: string) => Promise<unknown>): Promise<unknown> {
    const unknown: { readonly reply?: unknown; readonly failure?: Failure }[] = [];
    for (const shard of [DEFAULT_SHARD, ...this.shards]) {
      try {
        const reply = await send(shard);
        if (!isIgnored(reply)) return reply;
        unknown.push({ reply });
      } catch (error) {
        if (!(error instanceof Failure) || !(error.kind === 'not-found' || hasMoved(error))) throw error;
        unknown.push({ failure: error });
      }
    }
    const last = unknown.find(({ failure }) => hasMoved(failure)) ?? unknown[0];
    if (last?.failure) throw last.failure;
    return last?.reply;
  }
}

function hasMoved(error: unknown): boolean {
  return error instanceof Failure && error.code === ACCOUNT_MOVED;
}

function isIgnored(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'outcome' in reply && reply.outcome === 'ignored';
}
