import { randomUUID } from 'node:crypto';
import { Failure, type FailureKind } from '#contracts/failures';
import { type Checked, violationOf } from '#contracts/validation/violation';
import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { ApiError } from '../../http/errors/api-error.js';

/** What is wrong with a form that was sent, to be shown above the form and beside its field, if it has one. */
export interface FormProblem {
  readonly field?: string;
  /** A sentence. */
  readonly message: string;
}

/**
 * A form that changes something: it carries the token of the session, and an id with which it acts once. `actionId`:
 * that of a form that was sent, if this one is to finish its work and not to act a second time. `problem` is shown above
 * it.
 */
export function actionForm(
  visitor: Pick<Visitor, 'csrf'>,
  action: string,
  content: Html,
  problem?: FormProblem,
  actionId: string = randomUUID(),
): Html {
  const files = content.markup.includes('type="file"') && html` enctype="multipart/form-data"`;
  return html`${problem && problemSummary(problem)}
    <form method="post" action="${action}" ${files}>
      <input type="hidden" name="csrf" value="${visitor.csrf}" />
      <input type="hidden" name="action_id" value="${actionId}" />
      ${content}
    </form>`;
}

/** Read out at once, and leads to the field. */
export function problemSummary({ field, message }: FormProblem): Html {
  return html`<div class="alert" role="alert">
    <p>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</p>
  </div>`;
}

/** What every field has. Its id is its name. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: FormProblem | undefined;
}

interface TextField extends Field {
  readonly value?: string | undefined;
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'search' | 'date' | 'datetime-local';
  /** A browser asks for it before it sends the form. */
  readonly required?: boolean;
  /** As the attribute of that name; default `off`. */
  readonly autocomplete?: string;
}

/** A line of text with its label, its hint and what is wrong with it. */
export function textField(field: TextField): Html {
  const { name, value = '', type = 'text', required, autocomplete = 'off' } = field;
  return fieldOf(
    field,
    html`<input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${required && html`required`}
      ${describedBy(field)}
    />`,
  );
}

/** As a browser sends it, or as a person copied it from a screen: `2026-11-23 20:15 UTC`. Both mean UTC. */
const TYPED_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(?:UTC|Z)?$/;

/** A time of a day in UTC, with its label and what is wrong with it. `value` is what was typed. */
export function timeField({ value = '', ...field }: Omit<TextField, 'type' | 'hint'>): Html {
  const [, day, time = '00:00'] = TYPED_TIME.exec(value) ?? [];
  return textField({
    ...field,
    hint: 'In UTC',
    type: 'datetime-local',
    value: day === undefined ? value : `${day}T${time}`,
  });
}

/** Returns the ISO 8601 time that a field of times has; another text as it is. */
export function timeIn(typed: string): string {
  const [, day, time = '00:00'] = TYPED_TIME.exec(typed.trim()) ?? [];
  return day === undefined ? typed : `${day}T${time}Z`;
}

interface FileField extends Field {
  /** Media types, separated by commas. */
  readonly accept: string;
}

/** The value that arrives is the file in base64, or an empty text. */
export function fileField(field: FileField): Html {
  const { name, accept } = field;
  return fieldOf(
    field,
    html`<input id="${name}" name="${name}" type="file" accept="${accept}" ${describedBy(field)} />`,
  );
}

interface AreaField extends Field {
  readonly value?: string | undefined;
}

export function areaField(field: AreaField): Html {
  const { name, value = '' } = field;
  // A browser drops a line break at its beginning.
  return fieldOf(
    field,
    html`<textarea id="${name}" name="${name}" ${describedBy(field)}>${value}</textarea>`,
  );
}

export type Option = readonly [value: string, text: string];

interface ChoiceField extends Field {
  readonly value?: string | undefined;
  readonly options: readonly Option[];
}

export function choiceField(field: ChoiceField): Html {
  const { name, value, options } = field;
  return fieldOf(
    field,
    html`<select id="${name}" name="${name}" ${describedBy(field)}>
      ${options.map(
        ([option, text]) =>
          html`<option value="${option}" ${option === value && html`selected`}>${text}</option>`,
      )}
    </select>`,
  );
}

interface CheckboxField extends Field {
  readonly values: readonly string[];
  readonly options: readonly Option[];
}

/** Any number of options: each that is chosen is a field of this name. */
export function checkboxGroup(field: CheckboxField): Html {
  const { name, label, values, options } = field;
  const boxes = options.map(
    ([option, text], index) =>
      html`<label>
        <input
          type="checkbox"
          ${index === 0 && html`id="${name}"`}
          name="${name}"
          value="${option}"
          ${values.includes(option) && html`checked`}
        />${text}
      </label>`,
  );
  return fieldset(label, html`<div class="choices">${boxes}</div>`, field);
}

export function fieldset(legend: string, content: Html, field?: Field): Html {
  return html`<fieldset ${field && describedBy(field)}>
    <legend>${legend}</legend>
    ${content} ${field && notesOf(field)}
  </fieldset>`;
}

function fieldOf(field: Field, control: Html): Html {
  return html`<div class="field">
    <label for="${field.name}">${field.label}</label>
    ${control} ${notesOf(field)}
  </div>`;
}

function describedBy({ name, hint, problem }: Field): Html | undefined {
  const wrong = problem?.field === name;
  const ids = [...(wrong ? [`${name}-problem`] : []), ...(hint === undefined ? [] : [`${name}-hint`])];
  if (ids.length === 0) return undefined;
  return html`aria-describedby="${ids.join(' ')}" ${wrong ? html`aria-invalid="true" autofocus` : undefined}`;
}

function notesOf({ name, hint, problem }: Field): Html {
  return html`${problem?.field === name && html`<p class="alert" id="${name}-problem">${problem.message}</p>`}
  ${hint !== undefined && html`<p class="quiet" id="${name}-hint">${hint}</p>`}`;
}

/** A text with a button that copies it, which is hidden where that can't be done. */
export function copiedText(id: string, text: string): Html {
  return html`<div class="row">
    <code id="${id}">${text}</code>
    <button type="button" data-copy="${id}" hidden>Copy</button>
  </div>`;
}

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
