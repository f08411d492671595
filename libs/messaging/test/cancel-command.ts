/** A command for the engine, and what it replies. */
export const CANCEL = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'seo',
  url: 'https://example.com',
  charged: 80,
  created_at: '2026-11-21T10:00:00.000Z',
} as const;

export const REPLY = {
  status: 'cancelled',
  cancelled_from: 'queued',
  refunded: 80,
  completed_at: null,
  version: 2,
};
