import { Failure, type FailureKind } from '#contracts/failures';
import { type Checked, violationOf } from '#contracts/validation/violation';
import { ApiError } from '../../http/errors/api-error.js';
import type { FormProblem } from './form.js';

/** Why a form was not accepted. Its screen is shown again, with what was typed. */
export interface RefusedForm {
  readonly status: number;
  readonly problem: FormProblem;
  /** Whether the id of the form can't be used again. */
  readonly isSpent?: boolean;
}

/** Returns what is wrong with the values of a form; undefined if nothing is. `labels` has the fields' names on the form. */
export function violationIn(
  type: Checked,
  values: object,
  labels: Readonly<Record<string, string>>,
): RefusedForm | undefined {
  const violation = violationOf(type, values);
  if (!violation) return undefined;
  const [field = ''] = violation.field.split('.');
  return { status: 422, problem: { field, message: `${labels[field] ?? field} ${violation.rule}.` } };
}

/** Returns why the work of a form was refused. Throws the error again if it is no refusal but a defect. */
export function refusalFrom(error: unknown, field?: string): RefusedForm {
  const refused = (status: number, message: string) => ({
    status,
    problem: { ...(field !== undefined && { field }), message },
  });
  if (error instanceof ApiError && error.status !== 500)
    return refused(AS_THEY_ARE.has(error.status) ? error.status : 422, error.message);
  const status = error instanceof Failure ? STATUSES[error.kind] : undefined;
  if (status === undefined) throw error;
  return refused(status, status === 503 ? NO_ANSWER : (error as Failure).message);
}

const AS_THEY_ARE: ReadonlySet<number> = new Set([409, 429, 503]);

const STATUSES: Readonly<Partial<Record<FailureKind, number>>> = {
  rejected: 422,
  'not-found': 422,
  conflict: 409,
  transient: 503,
};

const NO_ANSWER =
  'A part of the service did not answer, so it is unknown whether this was done. Look at the page again before you repeat it.';
