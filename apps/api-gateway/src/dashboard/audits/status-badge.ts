import type { AuditStatus } from '#contracts/audit/audits';
import type { Html } from '../../pages/html.js';
import { badge, type Tone } from '../../pages/parts/badge.js';

const TONES: Readonly<Record<AuditStatus, Tone>> = {
  queued: 'quiet',
  processing: 'warn',
  complete: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

export function statusBadge(status: AuditStatus): Html {
  return badge(status, TONES[status]);
}
