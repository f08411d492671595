import { isDatabaseUnavailable } from '#postgres/failures/database-failure';

/** For what comes again soon, which need not say that the database is away: the requests say it. */
export async function unlessUnavailable(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
