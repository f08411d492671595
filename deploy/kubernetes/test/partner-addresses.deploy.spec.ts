import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { judgeAddress } from '#outbound-http/rules/address-rule';
import { BLOCKED_PORTS } from '#outbound-http/rules/url-rule';
import { find, ofKind } from './documents/documents.js';
import { fits } from './documents/labels.js';
import { entriesOf } from './policies/network/openings.js';
import { mayLeave } from './policies/network/reach.js';
import { render } from './documents/render.js';

const documents = render('overlays/production');
const policies = ofKind(documents, 'NetworkPolicy');
const engine = {
  kind: 'pod',
  labels: find(documents, 'Deployment', 'audit-engine')?.spec?.template.metadata?.labels ?? {},
} as const;

/** What the cluster lets the engine reach. */
function letsThrough(ip: string, port = 443): boolean {
  return mayLeave(policies, engine, { kind: 'address', ip }, { port, protocol: 'TCP' });
}

/** First and last of a range, and their neighbours. */
function edgesOf(cidr: string): readonly string[] {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const size = network.kind() === 'ipv4' ? 32n : 128n;
  const first = BigInt(`0x${Buffer.from(network.toByteArray()).toString('hex')}`);
  const last = first | ((1n << (size - BigInt(bits))) - 1n);
  return [first - 1n, first, last, last + 1n]
    .filter((value) => value >= 0n && value < 1n << size)
    .map((value) => {
      const hex = value.toString(16).padStart(Number(size) / 4, '0');
      return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString();
    });
}

describe('what the network lets engine and dispatcher reach', () => {
  const blocks = policies
    .filter(({ metadata }) => metadata.name === 'to-addresses-of-partners')
    .flatMap(({ spec }) => spec?.egress ?? [])
    .flatMap(({ to = [] }) =>
      to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock.cidr, ...(ipBlock.except ?? [])] : [])),
    );

  it('ends where the code ends it, at the edges of every range', () => {
    const edges = blocks.flatMap(edgesOf);
    expect(edges.length).toBeGreaterThan(60);
    const differing = edges.filter((ip) => letsThrough(ip) !== judgeAddress(ip, []).ok);
    expect(differing).toEqual([]);
  });

  it('is what the code lets them, of any address', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    // Half of them where global addresses are: the first three bits of most others are none's.
    const global = bytes(16).map((address) => address.with(0, 0x20 | ((address[0] ?? 0) & 0x1f)));
    const near = bytes(16).map((address) => address.with(0, 0x20).with(1, (address[1] ?? 0) & 0x03));
    const address = fc
      .oneof(bytes(4), bytes(16), global, near)
      .map((raw) => ipaddr.fromByteArray([...raw]).toString());
    fc.assert(
      fc.property(address, (ip) => letsThrough(ip) === judgeAddress(ip, []).ok),
      { numRuns: 2_000 },
    );
  });

  it('is every port that the code lets them, and none of ssh or of mail', () => {
    const ports = Array.from({ length: 65_535 }, (_, index) => index + 1);
    const open = new Set(ports.filter((port) => letsThrough('93.184.215.14', port)));
    expect(ports.filter((port) => !BLOCKED_PORTS.has(port) && !open.has(port))).toEqual([]);
    expect(ports.filter((port) => !open.has(port))).toEqual([22, 25, 465, 587]);
  });

  it('is written so that every plugin has room for its entries', () => {
    const entries = entriesOf(
      policies.flatMap(({ spec }) => (spec && fits(spec.podSelector ?? {}, engine.labels) ? [spec] : [])),
    );
    expect(entries).toBeGreaterThan(1_000);
    // Of those that Cilium has room for by default, 16,384: others are for answers, and for policies of the cluster's own.
    expect(entries).toBeLessThan(12_000);
  });
});
