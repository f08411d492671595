import { describeCheck, head } from '../../../../test-support/describe-check.js';

const page = head('');

const SOUND = '# Green Rows\n\n> Guides to growing food.\n\n- [Drip irrigation](/drip): how it works';
const OLD = '# Green Rows\r\rGuides to growing food: [drip irrigation](/drip).';
const PARENTHESES = '  # Green Rows\n[ Guides: [drip irrigation](/drip_(garden)), and all others';

describeCheck('geo.files.llms_txt', [
  ['a sound file', page, 1, { llms: SOUND }],
  ['line ends of old', page, 1, { llms: OLD }],
  ['an address with parentheses, after a bracket', page, 1, { llms: PARENTHESES }],
  ['a link without an end', page, 0, { llms: `# Green Rows\n${'text '.repeat(20)}(see) [a](/b` }],
  ['an empty heading', page, 0, { llms: `#\n${'text '.repeat(20)}[a](/b)` }],
  ['a file without a heading', page, 0, { llms: `${'text '.repeat(20)}[a](/b)` }],
  ['a web page in its place', page, 0, { llms: '<!DOCTYPE html><html># [a](/b)</html>' }],
  ['none', page, null],
  ['one that we did not reach', page, null, { llms: 'unreached' }],
]);
