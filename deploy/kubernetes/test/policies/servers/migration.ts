import { nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

const HASHED = /-[0-9a-z]{10}$/;
const LEAST_DEADLINE_S = 600;
/** Who hangs fails at its deadline, which is what the alert AcsJobFailed sees. */
const MOST_DEADLINE_S = 3_600;
/** For somebody to read what it said. */
const LEAST_TTL_S = 3_600;

/** The job of a release runs once, in one pod, may take its time, and is the same object when the release is applied again. */
export const migration: Policy = {
  name: 'migration',
  check: (documents) =>
    ofKind(documents, 'Job').flatMap((job) => {
      const {
        parallelism = 1,
        completions = 1,
        suspend = false,
        activeDeadlineSeconds = Infinity,
        ttlSecondsAfterFinished = Infinity,
        backoffLimit = 6,
      } = job.spec ?? {};
      const { restartPolicy, containers = [] } = job.spec?.template.spec ?? {};
      const [{ command = [], envFrom = [], env = [] } = {}] = containers;
      const maps = [
        ...envFrom.map(({ configMapRef }) => configMapRef?.name ?? ''),
        ...env.map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name ?? ''),
      ];
      return [
        ...(parallelism === 1 && completions === 1 ? [] : ['runs in more than one pod']),
        ...(suspend ? ['waits for somebody to start it'] : []),
        // Its pods, and what they said, would else be gone with the first failure.
        ...(restartPolicy === 'Never' ? [] : [`restarts ${restartPolicy}`]),
        ...(backoffLimit >= 3 ? [] : [`gives up after ${backoffLimit} tries, before servers are there`]),
        ...(activeDeadlineSeconds >= LEAST_DEADLINE_S
          ? []
          : [`is ended after ${activeDeadlineSeconds} s, in the midst of a migration`]),
        ...(activeDeadlineSeconds <= MOST_DEADLINE_S ? [] : ['may hang without failing']),
        ...(ttlSecondsAfterFinished >= LEAST_TTL_S ? [] : ['is gone before anybody can read what it said']),
        ...(command.at(-1) === 'dist/provision.js' ? [] : ['does not provision']),
        ...maps
          .filter((name) => HASHED.test(name))
          .map((name) => `names ${name}: it can't be changed, and would have to with every value in there`),
      ].map((what) => `${nameOf(job)} ${what}`);
    }),
};
