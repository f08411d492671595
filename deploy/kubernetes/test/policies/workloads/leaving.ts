import { appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { numberOf } from '../../documents/settings.js';

/** For balancers to learn that a pod is leaving. */
const LEAST_PRE_STOP_S = 5;
/** Between the end of the drain and SIGKILL. */
const MARGIN_S = 5;
/** Of the drain, what running audits get (apps/audit-engine/src/settings/engine-settings.ts). */
const SHARE_OF_AUDITS = 0.7;

/** A pod that is told to leave has the time that it takes to leave well. */
export const leaving: Policy = {
  name: 'leaving',
  check: (documents) =>
    appsOf(documents).flatMap(({ owner, name, spec, container }) => {
      const preStop = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const drainS = numberOf(documents, container, 'DRAIN_TIMEOUT_MS') / 1_000;
      const grace = spec.terminationGracePeriodSeconds ?? 30;
      const auditS = numberOf(documents, container, 'ENGINE_TIMEOUT_MS') / 1_000;
      const attemptS = numberOf(documents, container, 'WEBHOOK_TIMEOUT_MS') / 1_000;
      return [
        ...(attemptS <= drainS
          ? []
          : [`${owner} leaves attempts that may take ${attemptS} s after ${drainS} s`]),
        ...(preStop >= LEAST_PRE_STOP_S ? [] : [`${owner} leaves before balancers know`]),
        ...(grace >= preStop + drainS + MARGIN_S
          ? []
          : [`${owner} is killed after ${grace} s, of which it may take ${preStop + drainS}`]),
        ...(name !== 'audit-engine' || drainS * SHARE_OF_AUDITS >= auditS
          ? []
          : [`${owner} hands audits over that would end: they may take ${auditS} s`]),
      ];
    }),
};
