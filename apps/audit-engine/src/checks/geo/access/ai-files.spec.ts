import { describeCheck, head } from '../../../../test-support/describe-check.js';

const page = head('');

describeCheck('geo.files.llms_txt', [
  [
    'a sound file',
    page,
    1,
    { llms: '# Green Rows\n\n> Guides to growing food.\n\n- [Drip irrigation](/drip): how it works' },
  ],
  ['a file without a heading', page, 0, { llms: `${'text '.repeat(20)}[a](/b)` }],
  ['a web page in its place', page, 0, { llms: '<!DOCTYPE html><html># [a](/b)</html>' }],
  ['none', page, null],
  ['one that we did not reach', page, null, { llms: 'unreached' }],
]);
