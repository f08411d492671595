import { describe, expect, it } from '@jest/globals';
import { body, describeCheck } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const click = (inner: string, attributes = '', tag = 'div') =>
  body(`<${tag} onclick="open()"${attributes}>${inner}</${tag}>`);
const CONTROL = ' role="button" tabindex="0"';

describeCheck('seo.names.clickable', [
  ['no controls', body('<p>Text</p>'), null],
  ['a button', body('<button onclick="open()">Menu</button>'), null],
  ['a box that is clicked', click('Menu'), 0],
  ['one of twenty controls', click('Menu').replace('</body>', '<a href="/a">A</a>'.repeat(19)), 0.75],
  ['one with a role and a tabindex', click('Menu', CONTROL), 1],
  ['one with a role that the keyboard does not reach', click('Menu', ' role="button"'), 0],
  ['one that the keyboard reaches, without a role', click('Menu', ' tabindex="0"'), 0],
  ['one with another role', click('Menu', ' role="region" tabindex="0"'), 0],
  ['one without a name', click('<i></i>', CONTROL), 0],
  ['one with a label', click('<i></i>', `${CONTROL} aria-label="Menu"`), 1],
  ['a role without a handler', body('<span role="checkbox">Agree</span>'), 0],
  ['a link without an address, as a button', body('<a role="button">Menu</a>'), 0],
  ['one as a link', body('<a onclick="open()">Menu</a>'), null],
  ['a picture', body('<img src="/a.png" alt="Menu" onclick="open()">'), 0],
  ['a handler of Alpine', body('<div @click="open = true">Menu</div>'), 0],
  ['a handler of AngularJS', body('<li ng-click="open()">Menu</li>'), 0],
  ['a card around a link', click('<a href="/a">Pumps</a>'), null],
  [
    'an entry of a menu around a link',
    body('<ul role="menu"><li role="menuitem"><a href="/a">A</a></ul>'),
    null,
  ],
  ['a button around a link', click('<a href="/a">A</a>', ' role="button"'), 0],
  ['a choice of a list', body('<ul role="listbox"><li role="option" onclick="set()">A</ul>'), 1],
  ['a choice without a list', body('<ul><li role="option" onclick="set()">A</ul>'), 0],
  [
    'entries of a menu, of which one has the focus',
    body('<ul role="menu"><li role="menuitem" tabindex="-1">A<li role="menuitem">B</ul>'),
    1,
  ],
  ['an entry of a menu without focus', body('<ul role="menu"><li role="menuitem">A</ul>'), 0],
  [
    'a tree that holds the focus',
    body('<ul role="tree" aria-activedescendant="a"><li id="a" role="treeitem" onclick="open()">A</ul>'),
    1,
  ],
  ['a tab of another list', body('<ul role="menu" tabindex="0"><li role="tab" onclick="open()">A</ul>'), 0],
  ['a list of tabs', click('<p role="tab" tabindex="0">One</p>', '', 'section'), 1],
  ['a box behind a dialog', click(''), null],
  ['a box that says it is none', click('Text', ' role="presentation"'), null],
  ['a handler that only stops clicks', body('<div onclick="event.stopPropagation();">Menu</div>'), null],
  ['a hidden box', click('Menu', ' hidden'), null],
  ['a label of a field', body('<label onclick="count()">Name <input></label>'), null],
  ['the whole page', '<body onclick="close()"><p>Text</p>', null],
  ['a box that leads to an address', body('<div onclick="location.href=\'/a\'">Pumps</div>'), null],
]);

describe('what only a mouse can use', () => {
  const html = body('<div onclick="open()">Menu</div><img src="/a.png" role="button" tabindex="0">');

  it('is told by its name, with what it lacks', () => {
    expect(linesOf('seo.names.clickable', html)).toEqual([
      '"Menu" can be clicked, and has no role, no tabindex',
      '<img> can be clicked, and has no name',
    ]);
    expect(checkOf('seo.names.clickable').problemOf?.(pageOf(html))).toBe(
      '2 controls are no buttons and no links: only a mouse can use them',
    );
  });
});
