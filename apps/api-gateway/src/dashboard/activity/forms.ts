import { Injectable } from '@nestjs/common';
import { Refusal } from '../access/refusal.js';
import type { Visitor } from '../access/visitor.js';
import { type RefusedForm, refusalFrom } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { type Action, Actions } from './actions.js';

/** A form that was sent: what it does, and what answers it. */
interface SentForm<T> {
  readonly action: Action;
  /** What is wrong with its values; nothing is done then. */
  readonly violation?: RefusedForm | undefined;
  /** Gets the id of the form, a UUID, which is the id of a command or an Idempotency-Key. */
  readonly work: (actionId: string) => Promise<T>;
  /** Returns why the work was refused. Throws what is no refusal. Default: `refusalFrom`. */
  readonly refusal?: (error: unknown) => RefusedForm;
  readonly again: (refused: RefusedForm) => FormResponse;
}

interface OnceForm<T> extends SentForm<T> {
  readonly done: (result: T) => Done;
  /** The path that a form which was sent before leads to, as by a reload of the page that it made. */
  readonly repeated?: string;
}

type FormResponse = ScreenPage | Promise<ScreenPage>;
/** A screen, or the path that the form leads to. */
type Done = FormResponse | string;

@Injectable()
export class Forms {
  constructor(private readonly actions: Actions) {}

  /**
   * Does it at most once for each form. Throws `Refusal`: the redirect, or for a form that was sent before 409, or the
   * redirect to `repeated`.
   */
  once<T>(visitor: Visitor, form: OnceForm<T>): Promise<ScreenPage> {
    return answer(form, () => this.actions.run(visitor, form.action, form.work, form.repeated), form.done);
  }

  /**
   * Does it for a form that is sent again, too, unless it is done: for work that acts once for each `actionId`. `done`
   * gets the id of what was made or changed, and the result, which is undefined if the form did it before.
   */
  async repeatable<T>(
    visitor: Visitor,
    form: SentForm<T> & { readonly done: (subject: string, result: T | undefined) => Done },
  ): Promise<ScreenPage> {
    let result: T | undefined;
    const work = async (actionId: string) => (result = await form.work(actionId));
    return answer(
      form,
      () => this.actions.runRepeatable(visitor, form.action, work),
      (subject) => form.done(subject, result),
    );
  }
}

async function answer<R>(
  { violation, refusal = refusalFrom, again }: SentForm<unknown>,
  run: () => Promise<R>,
  done: (result: R) => Done,
): Promise<ScreenPage> {
  if (violation) return again(violation);
  let result: R;
  try {
    result = await run();
  } catch (error) {
    return again(refusal(error));
  }
  const answered = await done(result);
  if (typeof answered === 'string') throw Refusal.redirect(answered);
  return answered;
}
