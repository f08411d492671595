import type { LimitedEndpoint } from '../limits.js';

/** Commands that the gateway handles for operators: payload and reply by name. */
export interface GatewayCommands {
  'gateway.create-workspace': {
    payload: { name: string; email: string; low_balance_threshold: number };
    reply: { workspace_id: string };
  };
  /** In the order of their ids, which is about that of their making, from the one behind `after`. */
  'gateway.list-workspaces': {
    payload: { after?: string; limit: number };
    reply: { workspace_ids: string[] };
  };
  'gateway.set-contact': { payload: { workspace_id: string; email: string }; reply: Record<string, never> };
  /** The only reply, beside rotation, that carries the plain key. */
  'gateway.create-key': {
    payload: { workspace_id: string; name?: string };
    reply: { key_id: string; api_key: string };
  };
  /** The old key stays valid for `overlap_seconds`; the new one has its limit overrides. */
  'gateway.rotate-key': {
    payload: { key_id: string; overlap_seconds: number };
    reply: { key_id: string; api_key: string };
  };
  'gateway.revoke-key': { payload: { key_id: string }; reply: { key_id: string } };
  'gateway.override-limit': {
    payload: {
      key_id: string;
      endpoint: LimitedEndpoint;
      /** null clears the override. */
      limit: { per_minute: number; per_day?: number; until?: string } | null;
    };
    reply: { key_id: string };
  };
  'gateway.list-keys': { payload: { workspace_id: string }; reply: { keys: KeyView[] } };
}

export interface KeyView {
  key_id: string;
  name: string | null;
  /** The last four characters, enough to tell keys apart. */
  hint: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  /** Limits of its own that hold now, by endpoint. */
  overrides: LimitOverrideView[];
}

export interface LimitOverrideView {
  endpoint: LimitedEndpoint;
  per_minute: number;
  per_day: number | null;
  until: string | null;
}
