import { request } from 'undici';
import { ADDRESSES, MACHINES, type MachineName, PORTS } from '../machines.js';

const ASK_MS = 2_000;

/** As Patroni's REST interface shows it. */
export interface Member {
  readonly name: MachineName;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** All members, by the first machine that answers. Throws the last machine's error where none does. */
export async function membersOf(): Promise<readonly Member[]> {
  let failure: unknown;
  for (const machine of MACHINES) {
    try {
      const { body } = await request(`http://${ADDRESSES[machine]}:${PORTS.patroni}/cluster`, {
        signal: AbortSignal.timeout(ASK_MS),
      });
      const { members = [] } = (await body.json()) as { members?: readonly Member[] };
      return members;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

export function leaderOf(members: readonly Member[]): MachineName | undefined {
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
}
