import ipaddr from 'ipaddr.js';
import type { IContainer } from 'kubernetes-models/v1';
import { eachHost } from '#telemetry/server-address';
import { type Documents, ofKind } from '../../documents/documents.js';
import { insidersOf, PORTS, TCP } from './edges.js';
import { mayLeave } from './reach.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { secretsOf, settingsOf } from '../../documents/settings.js';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };
const SERVERS = /^(?:postgres(?:ql)?|amqps?|rediss?(?:\+\w+)?|https?):$/;

/** A pod reaches a server that is outside of the cluster if it is told of one, at that port, and else none. */
export const outsideServers: Policy = {
  name: 'outside-servers',
  check: (documents) => {
    const ranges = rangesOf(documents);
    const insiders = insidersOf(documents);
    return templatesOf(documents).flatMap(({ owner, spec }) => {
      const needed = portsOf(containersOf({ spec }).flatMap((each) => secretsIn(documents, each)));
      const end = insiders.find(({ name }) => owner.startsWith(name))?.end;
      if (!end) return [];
      const open = (port: number) =>
        ranges.some((ip) => mayLeave(documents, end, { kind: 'address', ip }, TCP(port)));
      return [
        ...[...needed].filter((port) => !open(port)).map((port) => `closed: ${owner} to a server at ${port}`),
        ...PORTS.filter((port) => open(port) && !needed.has(port)).map(
          (port) => `open without need: ${owner} to a server at ${port}`,
        ),
      ];
    });
  },
};

/** The first address of each range that a policy opens, of private ones: somebody's servers. */
function rangesOf(documents: Documents): readonly string[] {
  return ofKind(documents, 'NetworkPolicy')
    .flatMap(({ spec }) => (spec?.egress ?? []).flatMap(({ to = [] }) => to))
    .flatMap(({ ipBlock }) => (ipBlock ? [ipaddr.parseCIDR(ipBlock.cidr)] : []))
    .filter(([network]) => ['private', 'uniqueLocal'].includes(network.range()))
    .map(([network]) => network.toString());
}

function secretsIn(documents: Documents, container: IContainer): readonly string[] {
  return [...settingsOf(documents, container).values()].flatMap((setting) =>
    setting.kind === 'secret' ? (secretsOf(documents, setting.secret).get(setting.key) ?? []) : [],
  );
}

/** Of addresses whose host is a name of the world's, not of the cluster's. */
function portsOf(texts: readonly string[]): ReadonlySet<number> {
  return new Set(
    texts
      .flatMap((text) => eachHost(text.replaceAll(/[{} ]/g, '')))
      .flatMap((address) => {
        const { protocol = '', hostname = '', port = '' } = URL.parse(address) ?? {};
        const outside = SERVERS.test(protocol) && hostname.includes('.') && !/\.svc(?:\.|$)/.test(hostname);
        return outside ? [port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port)] : [];
      }),
  );
}
