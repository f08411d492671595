import { Failure } from '#contracts/failures';

/** The code of an error without a kind. */
export const UNEXPECTED = 'INTERNAL_ERROR';

/** Returns the error as a `Failure`. An error without a kind counts as transient, since a retry is harmless. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(
    'transient',
    UNEXPECTED,
    'The handler failed unexpectedly; the log of its service says why.',
    { cause: error },
  );
}

/** The error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<unknown> {
  for (let depth = 0; error !== undefined && error !== null && depth < 10; depth++) {
    yield error;
    error = error instanceof Error ? error.cause : undefined;
  }
}
