import type { LimitedEndpoint, RateLimit } from '../limits.js';

/** Messages of the fan-out exchange: every process gets each; none is kept for a process that is away. */
export type Broadcast =
  | {
      readonly type: 'broadcast.key-changed';
      readonly data: { readonly key_id: string; readonly key_hash: string };
    }
  | {
      readonly type: 'broadcast.limit-overridden';
      readonly data: {
        readonly key_id: string;
        readonly endpoint: LimitedEndpoint;
        readonly limit: RateLimit | null;
      };
    }
  | {
      readonly type: 'broadcast.tier-changed';
      readonly data: { readonly workspace_id: string; readonly lifetime_purchased: number };
    }
  | { readonly type: 'broadcast.audit-cancelled'; readonly data: { readonly audit_id: string } };

export type BroadcastType = Broadcast['type'];
