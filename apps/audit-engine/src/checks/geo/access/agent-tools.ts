import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import type { Element } from '../../../page/parsing/parse-document.js';
import { convention, inDimension } from '../../check.js';
import { quoted } from '../../wording.js';

/** How a script offers tools; the name of the object has moved from `navigator` to `document`. */
const BY_SCRIPT = /\b(?:document|navigator)\.modelContext\b/;

export const AGENT_TOOLS = inDimension('ai_agents', [
  {
    id: 'geo.agents.tools',
    weight: 0,
    title: 'Agents in browsers find the forms of the page as tools (reported, not scored)',
    problem: 'Agents in browsers find no tool on the page',
    problemOf: (page) =>
      declaredForms(page).length === 0
        ? undefined
        : 'A form is declared as a tool for agents in a way that browsers ignore',
    why: 'Without a declared tool an agent has to guess what a form does, and to press its buttons. Few browsers offer tools today, as a trial.',
    fix: 'Give a form that agents may use toolname and tooldescription, and each field a name and a label. Or register tools by document.modelContext.registerTool.',
    source: convention('WebMCP (W3C community group draft); Chrome for Developers, WebMCP'),
    passes:
      'The share of the forms with toolname or tooldescription that have both, and a name that no other form has. Without such forms 1 for a script in the page that uses modelContext, and else 0. Scripts in other files are not read. Not applicable without forms. Reported only: it counts in no score.',
    measure: (page) => {
      const forms = declaredForms(page);
      if (forms.length > 0) return 1 - faultyForms(page).length / forms.length;
      if (page.markup.hasInScript(BY_SCRIPT)) return 1;
      return page.elements.forms.length === 0 ? null : 0;
    },
    evidence: (page) =>
      declaredForms(page).length === 0
        ? ['no form with toolname, and no script with modelContext']
        : faultyForms(page).map(({ line }) => line),
    where: (page) =>
      declaredForms(page).length === 0
        ? page.elements.forms.map((element) => ({ element }))
        : faultyForms(page),
  },
]);

function declaredForms({ elements: { forms } }: Page): readonly Element[] {
  return forms.filter((form) =>
    ['toolname', 'tooldescription'].some((name) => attribute(form, name) !== undefined),
  );
}

const faultyForms = oncePer((page: Page): readonly { readonly element: Element; readonly line: string }[] => {
  const taken = new Set<string>();
  return declaredForms(page).flatMap((element) => {
    const [name = '', description = ''] = ['toolname', 'tooldescription'].map((each) =>
      attribute(element, each)?.trim(),
    );
    const fault =
      (name === '' && 'a form without toolname') ||
      (description === '' && `${quoted(name)} has no tooldescription`) ||
      (taken.has(name) && `${quoted(name)} is the name of another tool, too`);
    taken.add(name);
    return fault === false ? [] : { element, line: fault };
  });
});
