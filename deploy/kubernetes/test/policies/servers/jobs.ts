import { type Documents, nameOf, ofKind } from '../../documents/documents.js';

/** The job of a release runs once, in one pod, may take its time, and is the same object when the release is applied again. */
export function* migration(documents: Documents): Generator<string> {
  for (const job of ofKind(documents, 'Job')) {
    const name = nameOf(job);
    const { parallelism = 1, completions = 1, suspend = false, backoffLimit = 6 } = job.spec ?? {};
    const { activeDeadlineSeconds: deadline = Infinity, ttlSecondsAfterFinished = Infinity } = job.spec ?? {};
    const { restartPolicy, containers = [] } = job.spec?.template.spec ?? {};
    const [{ command = [], envFrom = [], env = [] } = {}] = containers;
    if (parallelism !== 1 || completions !== 1 || suspend) yield `${name} does not run at once, in one pod`;
    // Its pods, and what they said, would else be gone with the first failure.
    if (restartPolicy !== 'Never' || ttlSecondsAfterFinished < 3_600)
      yield `${name} is gone before it was read`;
    if (backoffLimit < 3) yield `${name} gives up after ${backoffLimit} tries, before servers are there`;
    // Who hangs fails at its deadline, which is what the alert AcsJobFailed sees.
    if (deadline < 600 || deadline > 3_600) yield `${name} is ended after ${deadline} s`;
    if (command.at(-1) !== 'dist/provision.js') yield `${name} does not provision`;
    const maps = [
      ...envFrom.map(({ configMapRef }) => configMapRef?.name ?? ''),
      ...env.map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name ?? ''),
    ];
    for (const map of maps)
      if (/-[0-9a-z]{10}$/.test(map))
        yield `${name} can't be changed, and would have to with each value in ${map}`;
  }
}

/** Jobs run every night, once at a time, and retention keeps what it removes on a volume that outlives its pod. */
export function* archiving(documents: Documents): Generator<string> {
  for (const job of ofKind(documents, 'CronJob')) {
    const { suspend = false, concurrencyPolicy, jobTemplate, schedule = '' } = job.spec ?? {};
    const { containers = [], volumes = [] } = jobTemplate?.spec?.template.spec ?? {};
    const kept = volumes.filter((volume) => volume.persistentVolumeClaim).map(({ name }) => name);
    for (const { args = [], volumeMounts = [] } of containers) {
      const folder = args[args.indexOf('--archive-to') + 1];
      // Reconciliation removes nothing.
      if (
        args[0] !== 'reconcile' &&
        !volumeMounts.some((at) => at.mountPath === folder && kept.includes(at.name))
      )
        yield `${nameOf(job)} archives to ${folder}, which ends with its pod`;
    }
    // It is done before the next one begins, or fails, which is what the alert AcsJobFailed sees.
    if ((jobTemplate?.spec?.activeDeadlineSeconds ?? Infinity) > 43_200) yield `${nameOf(job)} may hang`;
    if (jobTemplate?.metadata?.labels?.['app.kubernetes.io/name'] !== job.metadata.name)
      yield `${nameOf(job)} has jobs that are not found by its name`;
    if (suspend || !/^[0-5]?\d (?:[01]?\d|2[0-3]) \* \* \*$/.test(schedule))
      yield `${nameOf(job)} does not run every night`;
    if (concurrencyPolicy !== 'Forbid') yield `${nameOf(job)} may run twice at once`;
  }
}
