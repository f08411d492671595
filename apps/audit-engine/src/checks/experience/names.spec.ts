import { body, describeCheck } from '../../../test-support/describe-check.js';

const ten = '<a href="/a">Pumps</a>'.repeat(9);

describeCheck('seo.names.controls', [
  ['no controls', body('<p>Text</p>'), null],
  ['a link with a text', body('<a href="/a">Pumps</a>'), 1],
  ['a link with a picture that has one', body('<a href="/a"><span><img src=a alt="Pumps"></span></a>'), 1],
  ['a link with a drawing that has a title', body('<a href="/a"><svg><title>Pumps</title></svg></a>'), 1],
  ['an empty link', body('<a href="/a"><i class="icon"></i></a>'), 0],
  ['one of ten without a name', body(`${ten}<a href="/b"></a>`), 0.5],
  ['an anchor without an address', body('<a id="top"></a>'), null],
  ['a hidden link', body('<a href="/a" hidden></a>'), null],
  ['a button with a label', body('<button aria-label="Search"></button>'), 1],
  ['an empty button', body('<button></button>'), 0],
  ['a button that browsers name', body('<form><input type="submit"></form>'), null],
  ['a picture as a button', body('<input type="image" src="a">'), 0],
  ['a field with a label for it', body('<label for="q">Search</label><input id="q">'), 1],
  ['a field within its label', body('<label>Search <input></label>'), 1],
  ['a field behind a label', body('<label>Search</label><input>'), 0],
  ['a field within an empty label', body('<label><input></label>'), 0],
  ['a field with a placeholder', body('<input placeholder="Search">'), 1],
  ['a field that nobody sees', body('<input type="hidden" name="token">'), null],
  ['a choice without a label', body('<select><option>One</option></select>'), 0],
  ['a frame with a title', body('<iframe src="/map" title="Map"></iframe>'), 1],
  ['a frame without one', body('<iframe src="/map"></iframe>'), 0],
  ['a frame that counts visits', body('<iframe src="/count" width="0" height="0"></iframe>'), 1],
]);
