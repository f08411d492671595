import type { Loss } from './loss.js';
import { MACHINE_LOSSES } from './machine-losses.js';
import { MOVED_LEADERS } from './moved-leaders.js';
import { ROLLING_RESTART } from './rolling-restart.js';

export const LOSSES: readonly Loss[] = [...MACHINE_LOSSES, ...MOVED_LEADERS, ROLLING_RESTART];
