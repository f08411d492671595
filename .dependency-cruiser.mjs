/**
 * The folders of each app from the entrance inwards: none imports one before it. CONTRIBUTING.md shows them.
 */
export const ORDERS = [
  [
    'api-gateway',
    'migrations → operations → dashboard → reports → docs → workspaces → billing → audits → events → http → pages → settings',
  ],
  [
    'api-gateway/http',
    'observability → versioning → admission → responses → bodies → validation → openapi → routes → server → connections → request-log → callers → idempotency → rate-limit → errors',
  ],
  [
    'audit-engine',
    'audits → migrations → operations → jobs → lifecycle → page-audit → scoring → settings → checks → page → robots',
  ],
  [
    'credit-ledger',
    'balance → entries → grants → migrations → operations → refunds → checkouts → statements → charging → verify → account',
  ],
  [
    'operator',
    'ledger → provision → reconcile → replay → webhooks → workspaces → retention → trace → streams → audit → dead-letters → command-line → connections',
  ],
  [
    'webhook-dispatcher',
    'invariants → migrations → operations → retention → deliveries → scheduling → notices → endpoints → attempts → contacts → secrets → settings',
  ],
];

function rulesOfOrder([app, order]) {
  const folders = order.split(' → ');
  const [name, ...inner] = app.split('/');
  const src = `^apps/${[name, 'src', ...inner].join('/')}/`;
  const rule = { name: 'folders-have-a-direction', severity: 'error' };
  const specs = '\\.spec\\.ts$';
  return [
    {
      ...rule,
      comment: 'Each folder has its place in the order of its app.',
      from: { path: `${src}[^/]+/`, pathNot: `${src}(${folders.join('|')})/` },
      to: {},
    },
    ...folders.slice(1).map((folder, index) => ({
      ...rule,
      comment: 'A feature tells the generic folders about itself; they do not know it.',
      from: { path: `${src}${folder}/`, pathNot: specs },
      to: { path: `${src}(${folders.slice(0, index + 1).join('|')})/` },
    })),
  ];
}

/** Which folder may import which; `npm run lint` holds the tree against it. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types count, too: a type stands with what it describes.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...ORDERS.flatMap(rulesOfOrder),
    {
      name: 'apps-stay-apart',
      comment: 'Nothing but messages crosses between apps.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/operator/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'operator-uses-operations',
      comment:
        "What acs and provisioning need of another app is in its operations folder; that is the app's own choice.",
      severity: 'error',
      from: { path: '^apps/operator/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^apps/(?!operator/)',
        pathNot: '^apps/[^/]+/src/(operations/|migrations/index\\.ts$)',
      },
    },
    {
      name: 'operations-are-for-the-operator',
      severity: 'error',
      from: { path: '^(apps/(?!operator/)|libs/)', pathNot: '(\\.spec\\.ts$|^apps/[^/]+/src/operations/)' },
      to: { path: '^apps/[^/]+/src/operations/' },
    },
    {
      name: 'apps-know-no-tools',
      comment: 'The images hold no tools.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '(\\.spec\\.ts$|/test-support/)' },
      to: { path: '^tools/' },
    },
    {
      name: 'libs-know-no-app',
      severity: 'error',
      from: { path: '^libs/', pathNot: '(\\.spec\\.ts$|/test-support/|\\.fixture\\.ts$|^libs/[^/]+/test/)' },
      to: { path: '^(apps|tools)/' },
    },
    {
      name: 'contracts-know-nobody',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/(?!contracts/)|apps/|tools/|test/|deploy/)' },
    },
    {
      name: 'timing-and-scheduling-know-nobody',
      severity: 'error',
      from: { path: '^libs/(timing|scheduling)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/(?!$1/)|apps/|tools/|test/|deploy/)' },
    },
    {
      name: 'clients-stand-alone',
      comment: 'They are published: nothing of the service and no package goes with them.',
      severity: 'error',
      from: { path: '^clients/', pathNot: '(\\.spec\\.ts$|/test-support/)' },
      to: { path: '^(apps|libs|tools|test|deploy|node_modules)/' },
    },
    {
      name: 'nobody-needs-the-clients',
      comment: 'The service must not need its own clients; tests call it with them.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^clients/' },
    },
    {
      name: 'event-store-and-messaging-stay-apart',
      severity: 'error',
      from: { path: '^libs/(messaging|outbound-http|postgres|telemetry)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/($1|contracts|telemetry|timing)/' },
    },
    {
      name: 'event-store-stands-on-postgres',
      severity: 'error',
      from: { path: '^libs/event-store/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/(event-store|contracts|postgres|telemetry|timing)/' },
    },
    {
      name: 'gateway-keeps-no-events',
      comment: 'Its rows follow from messages. What it needs of Postgres is in libs/postgres.',
      severity: 'error',
      from: { path: '^apps/api-gateway/', pathNot: '^apps/api-gateway/src/operations/' },
      to: { path: '^libs/event-store/' },
    },
    {
      name: 'one-canonical-json',
      comment: 'Hashes and signatures are made of what #event-store/hash-chain/canonical-json writes.',
      severity: 'error',
      from: { pathNot: '(^libs/event-store/src/hash-chain/canonical-json\\.ts$|\\.spec\\.ts$)' },
      to: { path: '^node_modules/canonicalize/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: '(\\.spec\\.ts$|/test-support/|\\.fixture\\.ts$|^libs/[^/]+/test/)',
      },
      to: {
        path: '(^test/|^deploy/|\\.spec\\.ts$|/test-support/|\\.fixture\\.ts$|^libs/[^/]+/test/)',
      },
    },
    {
      name: 'no-dev-dependencies-in-production',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: '(\\.spec\\.ts$|/test-support/|\\.fixture\\.ts$|^libs/[^/]+/test/)',
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'rehearsals-start-servers',
      comment:
        '`npm test` starts its servers and the service once. A spec that needs others is a fault or a rehearsal.',
      severity: 'error',
      from: { path: '\\.spec\\.ts$', pathNot: '\\.(fault|rehearsal)\\.spec\\.ts$' },
      to: {
        path: '(^tools/local/(start/start-service|stack/stack|servers/(postgres|rabbitmq|redis))|/service-on-test-servers|/private-broker)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // They import the package as it is installed.
    exclude: { path: '^clients/(?:node/consumers|samples)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
