import { violationOf } from '#contracts/validation/violation';
import { ListAuditsQuery } from '../../audits/list/list-audits-query.js';
import type { AuditFilter } from '../../audits/list/list-audits.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readQuery } from '../../http/validation/query-parameters.js';
import type { FormProblem } from '../frame/form.js';
import type { ReadFilter, Typed } from '../frame/list.js';

export const FILTER_LABELS = {
  status: 'Status',
  type: 'Type',
  url: 'URL',
  created_after: 'Created after',
  created_before: 'Created before',
  metadata_key: 'Metadata key',
  metadata_value: 'Metadata value',
} as const;

type FilterField = keyof typeof FILTER_LABELS;

/** Reads the filters of the form, which are those of GET /audit. Empty fields count as absent. */
export function auditFilter(query: Readonly<Record<string, unknown>>): ReadFilter<AuditFilter> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const { metadata_key: key, metadata_value: value = '', ...rest } = given;
  const typed = typedIn(given);
  const isOneKey = key === undefined ? value === '' : typeof key === 'string';
  if (!isOneKey) return { typed, problem: ONE_KEY };
  try {
    const named = typeof key === 'string' ? { [`metadata.${key}`]: value } : {};
    const values = readQuery(ListAuditsQuery, { ...rest, ...named });
    const problem = problemIn(values);
    return problem ? { typed, problem } : { typed, filter: values as unknown as AuditFilter };
  } catch (error) {
    if (error instanceof ApiError) return { typed, problem: { message: error.message } };
    throw error;
  }
}

function typedIn(query: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        (entry[0] === 'cursor' || Object.hasOwn(FILTER_LABELS, entry[0])) && typeof entry[1] === 'string',
    ),
  );
}

function problemIn(values: Readonly<Record<string, unknown>>): FormProblem | undefined {
  const violation = violationOf(ListAuditsQuery, values);
  if (!violation) return undefined;
  const { field, rule } = violation;
  if (field === 'created_after' || field === 'created_before')
    return { field, message: `${FILTER_LABELS[field]} ${A_TIME}` };
  if (!Object.hasOwn(FILTER_LABELS, field)) return { message: rule };
  return { field, message: rule.replace(field, FILTER_LABELS[field as FilterField]) };
}

const ONE_KEY: FormProblem = {
  field: 'metadata_key',
  message: 'Metadata key must be one text, and a value needs it.',
};
const A_TIME = 'must be a day or an ISO 8601 time, for example 2026-11-21 or 2026-11-21T09:30:00Z.';
