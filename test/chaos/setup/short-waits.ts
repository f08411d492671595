/** Settings of all apps: an audit or a webhook is tried again within seconds, so that a test sees the end of each. */
export const SHORT_WAITS = {
  DRAIN_NOTICE_MS: '1500',
  ENGINE_MAX_QUEUED: '1000000',
  ENGINE_CONCURRENCY: '4',
  ENGINE_AUDITS_PER_HOST: '8',
  ENGINE_TIMEOUT_MS: '15000',
  WEBHOOK_RETRY_SCHEDULE: '1s,2s,4s,8s',
};
