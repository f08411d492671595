import type { CodeMutation } from '../mutation.js';

const OUTBOUND = 'libs/outbound-http/src';

/** Of the guard before addresses that partners supply. */
export const OUTBOUND_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'one public address lets a private one through',
    file: `${OUTBOUND}/resolve/resolve-target.ts`,
    find: 'const refused = verdicts.find((each) => !each.ok);',
    replace:
      'const refused = verdicts.every((each) => !each.ok) ? verdicts.find((each) => !each.ok) : undefined;',
    caughtBy: [`${OUTBOUND}/resolve/resolve-target.int.spec.ts`],
  },
  {
    mistake: 'reserved IPv6 addresses are taken for public ones',
    file: `${OUTBOUND}/rules/address-rule.ts`,
    find: "if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST_V6)) return 'reserved';",
    replace: '',
    caughtBy: [`${OUTBOUND}/rules/address-rule.spec.ts`],
  },
  {
    mistake: 'private addresses are asked',
    file: `${OUTBOUND}/rules/address-rule.ts`,
    find: "if (range !== 'unicast') return range;",
    replace: "if (range === 'loopback') return range;",
    caughtBy: [`${OUTBOUND}/rules/address-rule.spec.ts`],
  },
  {
    mistake: 'an address that carries a zone is asked',
    file: `${OUTBOUND}/rules/address-rule.ts`,
    find: "return !text.includes('%') && ipaddr.IPv6.isValid(text)",
    replace: 'return ipaddr.IPv6.isValid(text)',
    caughtBy: [`${OUTBOUND}/rules/address-rule.spec.ts`],
  },
  {
    mistake: 'a password in a URL is sent',
    file: `${OUTBOUND}/rules/url-rule.ts`,
    find: "if (url.username !== '' || url.password !== '') {",
    replace: "if (url.username !== '' && url.password !== '') {",
    caughtBy: [`${OUTBOUND}/rules/url-rule.spec.ts`],
  },
  {
    mistake: 'ports of other protocols are asked',
    file: `${OUTBOUND}/rules/url-rule.ts`,
    find: 'return BLOCKED_PORTS.has(portOf(url))',
    replace: 'return BLOCKED_PORTS.size === 0',
    caughtBy: [`${OUTBOUND}/rules/url-rule.spec.ts`],
  },
  {
    mistake: 'redirects are followed one time too often',
    file: `${OUTBOUND}/redirects.ts`,
    find: 'if (hop > maxRedirects) {',
    replace: 'if (hop > maxRedirects + 1) {',
    caughtBy: [`${OUTBOUND}/redirects.int.spec.ts`],
  },
  {
    mistake: 'a circle of redirects is walked to its end',
    file: `${OUTBOUND}/redirects.ts`,
    find: 'if (asked.includes(withoutFragment(next.href))) {',
    replace: 'if (asked.includes(next.href) && next.hash) {',
    caughtBy: [`${OUTBOUND}/redirects.int.spec.ts`],
  },
  {
    mistake: 'headers for the first site are sent to where it redirects',
    file: `${OUTBOUND}/fetch-guarded.ts`,
    find: 'const own = target.url.origin === firstOrigin ? fetch.headers : {};',
    replace: 'const own = firstOrigin ? fetch.headers : {};',
    caughtBy: [`${OUTBOUND}/fetch-guarded.int.spec.ts`],
  },
  {
    mistake: 'a body that grows a thousandfold is unpacked',
    file: `${OUTBOUND}/response/read-body.ts`,
    find: 'else if (this.seen > DENSE_FROM_BYTES && this.seen > MAX_RATIO * this.wireBytes()) done(tooDense());',
    replace: '',
    caughtBy: [`${OUTBOUND}/fetch-guarded.int.spec.ts`],
  },
  {
    mistake: 'the wrong certificate is good enough',
    file: `${OUTBOUND}/exchange/pinned-connector.ts`,
    find: 'rejectUnauthorized: true,',
    replace: 'rejectUnauthorized: false,',
    caughtBy: [`${OUTBOUND}/exchange/tls.int.spec.ts`],
  },
  {
    mistake: 'a connection that led elsewhere than to a vetted address is used',
    file: `${OUTBOUND}/exchange/pinned-connector.ts`,
    find: 'if (peer === undefined || !isVetted(peer, target)) {',
    replace: 'if (peer === undefined) {',
    caughtBy: [`${OUTBOUND}/exchange/pinned-connector.int.spec.ts`],
  },
  {
    mistake: 'a kept connection serves a name that leads elsewhere now',
    file: `${OUTBOUND}/exchange/connection.ts`,
    find: 'return isVetted(peer, target);',
    replace: 'return target.url.href === this.url;',
    caughtBy: [`${OUTBOUND}/kept-connections.int.spec.ts`],
  },
  {
    mistake: 'partners at one origin share a connection',
    file: `${OUTBOUND}/exchange/connection.ts`,
    find: 'this.url = target.url.href;',
    replace: 'this.url = `${target.url.origin}/`;',
    caughtBy: [`${OUTBOUND}/kept-connections.int.spec.ts`],
  },
  {
    mistake: 'a server that breaks kept connections gets the next request over one',
    file: `${OUTBOUND}/exchange/open-exchange.ts`,
    find: 'connections?.distrust(connection.origin);',
    replace: '',
    caughtBy: [`${OUTBOUND}/kept-connections.int.spec.ts`],
  },
  {
    mistake: 'a server that refuses a second connection is said to have been connected',
    file: `${OUTBOUND}/exchange/connection.ts`,
    find: "if (this.servedBefore) this.clock.enter('connect');",
    replace: '',
    caughtBy: [`${OUTBOUND}/kept-connections.int.spec.ts`],
  },
  {
    mistake: 'a server that broke a kept connection gets requests over its other ones',
    file: `${OUTBOUND}/exchange/kept-connections.ts`,
    find: 'if (this.isDistrusted(target.url.origin)) return undefined;',
    replace: '',
    caughtBy: [`${OUTBOUND}/kept-connections.int.spec.ts`],
  },
];
