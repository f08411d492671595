import { body } from '../../../../test-support/describe-check.js';
import { describeAudit, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.links.crawlable', 'seo.links.scripted'];
const OPTIONS = { url: 'http://example.com/' };
const link = (what: string, attributes: string, passes: boolean, otherwise?: string) =>
  page(what, passes, body(`<a ${attributes}>Some link</a>`), OPTIONS, otherwise);
const VOID = ['void(0)', ' void(0)', ' void 0', 'void 0', 'void0'].map((script) => `javascript:${script}`);
const SPACED = ['javascript : void(0)', 'javascript : void ( 0 )'];
const HANDLERS =
  "window.location=|window.location =|window.open()|window.open('')|window.open(`http://example.com`)|window.open ( )|window.open('foo', 'name', 'resizable)|windowAlocation|window.location.href|window.Location =|windowLopen()".split(
    '|',
  );
const NEVER = 'Google follows no javascript: address at all';

describeAudit('crawlable-anchors', CHECKS, [
  link('a fragment', 'href="#top"', true),
  link('mailto', 'href="mailto:name@example.com"', true),
  link('an absolute address', 'href="https://example.com"', true),
  link('a relative address', 'href="foo"', true),
  link('a path', 'href="/foo"', true),
  link('a text fragment', 'href="#:~:text=string"', true),
  link('FTP', 'href="ftp://myname@host.dom"', true),
  link('an IP address', 'href="http://172.217.20.78"', true),
  link('the scheme left out', 'href="//example.com"', true),
  link('tel', 'href="tel:5555555"', true),
  link('a hash sign', 'href="#"', true),
  link('the place of the page', 'aria-current="page"', true),
  link('the place of the location', 'aria-current="location"', true),
  link('a query', 'href="?query=string"', true),
  link('an invalid FTP address', 'href="ftp://"', false),
  link('an empty address, which is the page', 'href=""', true),
  link('an empty address without a value', 'href', true),
  link('a target by its id', 'href="" id="example"', true),
  link('a target by its id, without href', 'id="example"', true),
  link('a target by its name', 'name="name"', true),
  link('a role and a script', 'role="some-role" href="javascript:void(0)"', true),
  link('a role of a space, and rel', 'role=" " rel="help"', false),
  link('a role', 'role="a"', true),
  link('a role of a space', 'role=" "', false),
  link('a valid address, whatever listens', 'href="/validPath" onclick="go()"', true),
  link('a script as address, whatever listens', 'href="javascript:void(0)" onclick="go()"', false),
  link('a valid address that nothing listens to', 'href="/validPath"', true),
  link('an empty address of another page', 'href=""', false, 'no page has one: it is the page'),
  link('nothing but a target', 'target="_blank"', false),
  link('a file', 'href="file:///image.png"', false),
  link('a name of a space, and rel', 'name=" " rel="help"', false),
  link('nothing', '', false),
  link('another aria-current', 'aria-current="true"', false),
  link('a file once more', 'href="file:///image.png"', false),
  link('a name of a space', 'name=" "', false),
  link('an address of a space', 'href=" "', true),
  link('an address and a handler of a space', 'href=" " onclick=" "', true),
  ...[...VOID, ...SPACED].map((href) => link(href, `href="${href}"`, false)),
  ...HANDLERS.map((handler) =>
    link(`an address, and ${handler}`, `href="/validPath" onclick="${handler}"`, true),
  ),
  link('mailto, and window.open()', 'href="mailto:name@example.com" onclick="window.open()"', true),
]);

// What Lighthouse passes, and a crawler can't follow all the same.
describeAudit('crawlable-anchors, on other scripts as addresses', CHECKS.slice(0, 1), [
  link('an empty script', 'href="javascript:;"', true, NEVER),
  link('a script that goes', 'href="javascript:go()"', true, NEVER),
]);
