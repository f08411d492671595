import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';

const form = (attributes: string) => `<form ${attributes}><input name="q"></form>`;
const FLIGHTS = 'toolname="search" tooldescription="Finds flights"';
const script = (text: string) => head(`<script>${text}</script>`);

describeCheck('geo.agents.tools', [
  ['no form', body('<p>Text</p>'), null],
  ['a form', body(form('')), 0],
  ['a form that is a tool', body(form(FLIGHTS)), 1],
  ['one without a description', body(form('toolname="search"')), 0],
  ['one without a name', body(form('tooldescription="Finds flights"')), 0],
  ['one with an empty name', body(form('toolname=" " tooldescription="Finds flights"')), 0],
  ['two of the same name', body(form(FLIGHTS) + form(FLIGHTS)), 0.5],
  ['a tool beside another form', body(form(FLIGHTS) + form('')), 1],
  ['a tool of a script', script('document.modelContext.registerTool({})'), 1],
  ['one of an older script', script('navigator.modelContext.provideContext({})'), 1],
  ['one of a long script', script(`${'x;'.repeat(1_000)}document.modelContext.registerTool({})`), 1],
  ['a text about such scripts', body(`${form('')}<p>document.modelContext</p>`), 0],
  ['a text behind another script', body(`<script>x</script>${form('')}<p>document.modelContext</p>`), 0],
  ['a hidden form', body(form('hidden')), null],
]);

describe('a form that is declared as a tool', () => {
  it('is told by its name, with what it lacks', () => {
    const html = body(form('toolname="search"') + form('tooldescription="a"') + form(FLIGHTS));
    expect(linesOf('geo.agents.tools', html)).toEqual([
      '"search" has no tooldescription',
      'a form without toolname',
      '"search" is the name of another tool, too',
    ]);
    expect(checkOf('geo.agents.tools').where?.(pageOf(html))).toHaveLength(3);
  });
});
