export interface SpanEntry {
  /** As shown in the reference; variable parts are in braces. */
  readonly name: string;
  readonly form: RegExp;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly meaning: string;
}

const TYPE = '[a-z]+\\.[a-z-]+';

/** Every span of the services. There are few names: identifiers are in attributes. */
export const SPANS: readonly SpanEntry[] = [
  {
    name: '{METHOD} {route}',
    form: /^[A-Z]+( \/\S*)?$/,
    kind: 'server',
    meaning: 'a request to the gateway, until its answer is sent; probes have no span',
  },
  {
    name: 'send {command}',
    form: new RegExp(`^send ${TYPE}$`),
    kind: 'producer',
    meaning: 'a command to another service, until its reply has arrived',
  },
  {
    name: 'publish {event}',
    form: new RegExp(`^publish ${TYPE}$`),
    kind: 'producer',
    meaning: 'an event that is published, until the broker has stored it',
  },
  {
    name: 'process {command or event}',
    form: new RegExp(`^process ${TYPE}$`),
    kind: 'consumer',
    meaning: 'a command or an event that is handled, once for each attempt',
  },
  {
    name: 'run audit',
    form: /^run audit$/,
    kind: 'internal',
    meaning: 'one attempt at an audit, from the moment at which its job was claimed',
  },
  {
    name: 'analyse page',
    form: /^analyse page$/,
    kind: 'internal',
    meaning: 'parsing and all checks, including the wait for a free thread',
  },
  {
    name: 'attempt webhook',
    form: /^attempt webhook$/,
    kind: 'internal',
    meaning: 'one attempt at a delivery, from its claim until its result is written',
  },
  {
    name: '{METHOD}',
    form: /^(GET|POST)$/,
    kind: 'client',
    meaning:
      'a request to an audited site or an endpoint, until its connection is closed; one for each redirect',
  },
  {
    name: 'EVALSHA count-call',
    form: /^EVALSHA count-call$/,
    kind: 'client',
    meaning: 'Redis: counts a call against its limits',
  },
  {
    name: '{statement}',
    form: /^([A-Z]+|[a-z-]+(\.[a-z-]+)?)$/,
    kind: 'client',
    meaning:
      'Postgres: a statement that is part of a trace, by its name in the code, or otherwise by its first word',
  },
  {
    name: 'batch {work}',
    form: /^batch [a-z ]+$/,
    kind: 'internal',
    meaning:
      'work that several requests or messages share, such as a transaction. It is a trace of its own, linked to the spans of all of them, and they are linked to it. Work for only one of them is part of its trace and has no such span',
  },
];
