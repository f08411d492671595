import { isDeepStrictEqual } from 'node:util';
import { type Documents, ofKind } from '../../documents/documents.js';
import { insidersOf, neededWays, OUTSIDE, type Party, PORTS, spansTo } from './edges.js';
import { mayEnter, mayLeave } from './reach.js';

/** Every way that is needed is open, and every other is closed: between all pods, and to and from all around them. */
export function* network(documents: Documents): Generator<string> {
  // Also of pods that nobody has thought of yet. Without it, every way between all would be another finding.
  const denies = ofKind(documents, 'NetworkPolicy').some(({ spec }) =>
    isDeepStrictEqual(spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
  );
  if (!denies) yield 'nothing denies what is not allowed';
  if (!denies) return;
  const insiders = insidersOf(documents);
  const needed = neededWays(documents);
  for (const from of [...insiders, ...OUTSIDE])
    for (const to of [...insiders, ...OUTSIDE])
      for (const port of PORTS) yield* ofWay(documents, needed, from, to, port);
  // Spans are sent where the way is open.
  for (const address of spansTo(documents))
    if (!/^http:\/\/[\w-]+\.monitoring\.svc(?:\.cluster\.local)?:4318$/.test(address))
      yield `closed: spans to ${address}`;
}

/** Each end closes by itself: a mistake at one is not to open the way. */
function* ofWay(
  documents: Documents,
  needed: ReadonlySet<string>,
  from: Party,
  to: Party,
  port: number,
): Generator<string> {
  const way = `${from.name} to ${to.name} at ${port}`;
  const target = { port, protocol: 'TCP' } as const;
  // Who is let in from another namespace, is by the namespace.
  const visitor = from.end.kind === 'other' ? from.end.namespace : from.name;
  const welcome = needed.has(`${visitor} to ${to.name} at ${port}`);
  if (to.end.kind === 'pod' && mayEnter(documents, from.end, to.end, target) !== welcome)
    yield `${way} is ${welcome ? 'closed' : 'open without need'} on its way in`;
  if (from.end.kind !== 'pod') return;
  const wanted = needed.has(way) || needed.has(`${from.name} to anywhere at ${port}`);
  if (mayLeave(documents, from.end, to.end, target) !== wanted)
    yield `${way} is ${wanted ? 'closed' : 'open without need'} on its way out`;
  if (port === 53 && mayLeave(documents, from.end, to.end, { port, protocol: 'UDP' }) !== (to.name === 'DNS'))
    yield `${way} by UDP is what it should not be`;
}
