import { type Html, html } from '../../pages/html.js';
import { type FormProblem, problemSummary } from './form.js';

export interface Filter {
  /** The address of the list. */
  readonly action: string;
  /** The fields of the form. */
  readonly fields: Html;
  /** Whether something is left out of the list. */
  readonly isSet: boolean;
  /** What is wrong with what was typed. */
  readonly problem?: FormProblem | undefined;
}

/** The filter of a list. It is closed until it is used. */
export function filterPart({ action, fields, isSet, problem }: Filter): Html {
  return html`${problem && problemSummary(problem)}
    <details ${isSet || problem ? html`open` : undefined}>
      <summary>Filter</summary>
      <form method="get" action="${action}" role="search">
        <div class="fields">${fields}</div>
        <p class="row"><button>Filter</button> <a href="${action}">Clear</a></p>
      </form>
    </details>`;
}
