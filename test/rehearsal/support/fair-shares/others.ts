import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { RunningService } from '../../../../tools/local/start/start-service.js';
import { eventually } from '../../../support/eventually.js';
import { residentMemoryOf } from '../../../support/service/resident-memory.js';

/** What others noticed while an attack lasted. */
interface Others {
  readonly calls: number;
  /** Calls that were not answered with 200. */
  readonly failed: number;
  readonly p99Ms: number;
}

const TIMEOUT_MS = 5_000;
/** Calls of each kind while an attack is at its height. */
const ENOUGH = 50;

/**
 * The calls of another partner (`GET /balance`) and the probes of the platform (`/health/ready`), each over a new
 * connection, since a gateway that has too many refuses those.
 */
class OtherCallers {
  private readonly tookMs: number[] = [];
  private failed = 0;
  private stopped = false;
  private readonly loops: Promise<void>[];

  constructor(gatewayUrl: string, apiKey: string) {
    const authorization = `Bearer ${apiKey}`;
    this.loops = [
      this.callAgain(`${gatewayUrl}/api/v1/balance`, { authorization }),
      this.callAgain(`${gatewayUrl}/health/ready`, {}),
    ];
  }

  /** Resolves after some more calls. */
  async some(): Promise<void> {
    const enough = this.tookMs.length + 2 * ENOUGH;
    await eventually('enough calls were made', () => this.tookMs.length >= enough, 60_000);
  }

  /** Goes on for some more calls, then ends them, and says how they went. */
  async end(): Promise<Others> {
    await this.some();
    this.stopped = true;
    await Promise.all(this.loops);
    const sorted = this.tookMs.toSorted((a, b) => a - b);
    return {
      calls: sorted.length,
      failed: this.failed,
      p99Ms: Math.round(sorted[Math.floor(0.99 * sorted.length)]!),
    };
  }

  private async callAgain(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    while (!this.stopped) {
      const began = performance.now();
      if ((await statusOf(url, headers)) !== 200) this.failed++;
      this.tookMs.push(performance.now() - began);
      await pause(10);
    }
  }
}

/** Returns the status of a GET over a new connection; 0 if there was no answer. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const dispatcher = new Agent({ connect: { timeout: TIMEOUT_MS }, headersTimeout: TIMEOUT_MS });
  try {
    const { statusCode, body } = await request(url, { headers, dispatcher });
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  } finally {
    await dispatcher.destroy();
  }
}

interface Outcome {
  readonly others: Others;
  /** Megabytes that the gateway held more while it lasted. */
  readonly addedMb: number;
  /** Connections that the gateway still served. */
  readonly left: number;
}

/** Calls of others, and the gateway's memory, while an attack is under way, which tells how many of it are left. */
export async function during(
  attack: () => Promise<number>,
  { gatewayUrl, apps }: RunningService,
  apiKey: string,
): Promise<Outcome> {
  const callers = new OtherCallers(gatewayUrl, apiKey);
  await callers.some();
  const before = residentMemoryOf(apps['api-gateway']);
  const left = await attack();
  const atOnce = residentMemoryOf(apps['api-gateway']);
  const others = await callers.end();
  // The less of two: garbage is no memory that the attack holds.
  const addedMb = Math.min(atOnce, residentMemoryOf(apps['api-gateway'])) - before;
  return { left, addedMb, others };
}
