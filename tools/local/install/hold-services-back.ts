import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Debian asks this script before a package may start, stop or restart a service; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';
const SAVED = `${POLICY}.audit-credit-service-saved`;
/** Settings that the postgresql package reads when it is installed. */
const CLUSTER = '/etc/postgresql-common/createcluster.d/audit-credit-service.conf';

/**
 * Keeps packages that are installed now from starting their services and postgresql from making a database cluster for the
 * whole machine. Returns what undoes it. Should we die before that, the policy stops applying by itself.
 */
export function holdServicesBack(): () => void {
  if (existsSync(POLICY) && !existsSync(SAVED)) renameSync(POLICY, SAVED);
  writeFileSync(POLICY, policyScript(process.pid), { mode: 0o755 });
  mkdirSync(dirname(CLUSTER), { recursive: true });
  writeFileSync(CLUSTER, 'create_main_cluster = false\n');
  return () => {
    rmSync(CLUSTER, { force: true });
    rmSync(POLICY, { force: true });
    if (existsSync(SAVED)) renameSync(SAVED, POLICY);
  };
}

function policyScript(pid: number): string {
  return `#!/bin/sh
# Put here by audit-credit-service while it installs packages without starting them. Without effect once process ${pid} is
# gone; then this file may be removed, and ${SAVED}, if there is one, put in its place.
[ -d /proc/${pid} ] && exit 101
[ -x ${SAVED} ] && exec ${SAVED} "$@"
exit 0
`;
}
