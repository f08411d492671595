import { Failure, type FailureKind } from '#contracts/failures';
import { INVALID_MESSAGE } from '../../message/invalid-message.js';

/** The code of an error without a kind. */
export const UNEXPECTED = 'INTERNAL_ERROR';

/**
 * Returns the error as a `Failure`. A Nest exception is classified by its status (a pipe throws 400), an `RpcException`
 * by its content. Any other error counts as transient, since a retry is harmless.
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

/** The error and its causes, outermost first. */
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

/** A validation pipe lists the violations in the response, while its message is only "Bad Request Exception". */
function messageOf(error: object): string {
  const response: unknown = hasMethod(error, 'getResponse') ? error.getResponse() : undefined;
  if (typeof response === 'object' && response !== null && 'message' in response) {
    return [response.message].flat().map(String).join('; ');
  }
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** What Nest's own filter makes of any error that is not an `RpcException`. */
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
