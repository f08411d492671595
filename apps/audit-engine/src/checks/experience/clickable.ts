import { buttonsCode } from '../code/element-code.js';
import { oncePer } from '../../page/once.js';
import type { Clickable } from '../../page/content/clickables.js';
import type { Page } from '../../page/page.js';
import { ramp } from '../../page/ramp.js';
import { documented, type Check } from '../check.js';
import { counted, quoted } from '../wording.js';

export const CLICKABLE: readonly Check[] = [
  {
    id: 'seo.names.clickable',
    dimension: 'accessibility',
    weight: 1,
    isFault: true,
    title: 'What can be clicked is a button or a link',
    problem: 'Only a mouse can use some controls of the page',
    problemOf: (page) =>
      counted(
        faultsOf(page).length,
        'control is no button and no link: only a mouse can use it',
        'controls are no buttons and no links: only a mouse can use them',
      ),
    why: 'Keyboards do not reach such a control, and screen readers do not announce it. Assistants that act for a person do not see that it can be used.',
    fix: 'Make each a <button>, or an <a href="…"> if it leads somewhere; the style and the handler may stay. Otherwise give it a role, tabindex="0" and a name, and let Enter and Space do what a click does.',
    source: documented('WCAG 2.1.1 and 4.1.2 (failures F54 and F59); web.dev Build agent-friendly websites'),
    passes:
      'Rises from 0, when a fifth of the links, buttons and clickable elements are at fault, to 1, when none is. At fault is a clickable element without a role, a name or a tabindex. Clickable are elements with a handler of clicks in an attribute, or with the role of a control. Those around a control are left out, and those that lead to an address. Handlers that a script adds are not seen, nor whether keys do what a click does. Not applicable without clickable elements.',
    measure: (page) => {
      const clickables = clickablesOf(page).length;
      if (clickables === 0) return null;
      const controls = page.controls().filter(({ kind }) => kind === 'link' || kind === 'button').length;
      return ramp(1 - faultsOf(page).length / (controls + clickables), 0.8, 1);
    },
    evidence: (page) => faultsOf(page).map(describe),
    where: (page) => faultsOf(page),
    code: (page) => buttonsCode(faultsOf(page)),
  },
];

/** Those that go to an address are judged with the links. */
const clickablesOf = oncePer((page: Page): readonly Clickable[] => {
  const links = new Set(page.elements.scriptedLinks.map(({ element }) => element));
  return page.clickables().filter(({ element }) => !links.has(element));
});

const faultsOf = oncePer((page: Page): readonly Clickable[] =>
  clickablesOf(page).filter(({ hasRole, hasFocus, name }) => !hasRole || !hasFocus || name === ''),
);

function describe({ element, name, hasRole, hasFocus }: Clickable): string {
  const lacks = [hasRole || 'role', hasFocus || 'tabindex', name !== '' || 'name'].filter(
    (each) => each !== true,
  );
  return `${name === '' ? `<${element.tagName}>` : quoted(name)} can be clicked, and has no ${lacks.join(', no ')}`;
}
