import { existsSync, readFileSync } from 'node:fs';
import { canInstallPackages } from '../../../../tools/local/install/debian-packages.js';

const UNSHARE = '/usr/bin/unshare';
/** Of the network of the containers. */
const TUN = '/dev/net/tun';
/** CAP_SYS_ADMIN and CAP_NET_ADMIN, as bits of capabilities(7). */
const NEEDED_RIGHTS = (1n << 21n) | (1n << 12n);

/** Returns why no container engine can run here, as the end of a sentence; undefined if nothing is known against it. */
export function lackOfEngine(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it needs Linux on x64';
  if (!canInstallPackages()) return 'it needs root on Debian';
  if (!hasRights()) return 'it needs the capabilities SYS_ADMIN and NET_ADMIN';
  if (!existsSync(UNSHARE)) return `it needs ${UNSHARE}`;
  if (!existsSync(TUN)) return `it needs ${TUN}`;
  return undefined;
}

function hasRights(): boolean {
  const [, effective = '0'] =
    /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (BigInt(`0x${effective}`) & NEEDED_RIGHTS) === NEEDED_RIGHTS;
}
