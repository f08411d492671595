import { isDatabaseUnavailable } from '#postgres/failures/database-failure';

/** Runs periodic work and ignores an unavailable database, which the requests report. */
export async function unlessUnavailable(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
