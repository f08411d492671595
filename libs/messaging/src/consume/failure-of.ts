import { Failure, type FailureKind } from '#contracts/failures';
import { INVALID_MESSAGE } from '../message/invalid-message.js';

/** The code of an error that its thrower gave no kind. */
export const UNEXPECTED = 'INTERNAL_ERROR';

/**
 * What went wrong, as a `Failure`. A Nest exception counts by its status (a pipe throws 400), a `RpcException` by what
 * it carries. Any other error may be a defect or bad luck: it counts as transient, since trying again is harmless.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (hasMethod(error, 'getError')) {
    const inner = error.getError();
    if (inner instanceof Failure) return inner;
  }
  if (hasMethod(error, 'getStatus')) {
    const kind = kindOf(error.getStatus());
    if (kind) return new Failure(kind, INVALID_MESSAGE, messageOf(error), { cause: error });
  }
  if (isReplacedByNest(error)) {
    return new Failure(
      'transient',
      UNEXPECTED,
      "Nest replaced a handler's error: FailureFilter is not registered.",
    );
  }
  return new Failure(
    'transient',
    UNEXPECTED,
    'The handler failed unexpectedly; the log of its service says why.',
    {
      cause: error,
    },
  );
}

/** The error and what caused it, outermost first. */
export function* causesOf(error: unknown): Generator<unknown> {
  for (let depth = 0; error !== undefined && error !== null && depth < 10; depth++) {
    yield error;
    error = error instanceof Error ? error.cause : undefined;
  }
}

function kindOf(status: unknown): FailureKind | undefined {
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  if (status === 404) return 'not-found';
  return status === 409 ? 'conflict' : 'rejected';
}

/** A validation pipe lists what is wrong in the response, under a message that only says "Bad Request Exception". */
function messageOf(error: object): string {
  const response: unknown = hasMethod(error, 'getResponse') ? error.getResponse() : undefined;
  if (typeof response === 'object' && response !== null && 'message' in response) {
    return [response.message].flat().map(String).join('; ');
  }
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** What Nest's own filter makes of any error that is no `RpcException`. */
function isReplacedByNest(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === 'error' &&
    !('stack' in error)
  );
}

function hasMethod<Name extends string>(
  value: unknown,
  name: Name,
): value is Record<Name, () => unknown> & object {
  return (
    typeof value === 'object' &&
    value !== null &&
    name in value &&
    typeof Reflect.get(value, name) === 'function'
  );
}
