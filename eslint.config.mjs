import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import exceptions from './tools/expressions/exceptions.mjs';
import linear from './tools/expressions/linear.mjs';

/** Modules that a rule (a `*.decider.ts`, `*.rule.ts` or anything in `libs/contracts`) must not know. */
const frameworks = {
  group: ['@nestjs/*', 'pg', 'typeorm', 'amqplib', 'ioredis', 'undici', 'fastify', 'node:http', 'node:net'],
  message: 'Rules are pure: no framework, no driver.',
};

/** What is spread into the fields is not seen: only what stands in the call. */
const camelCaseInLog = {
  selector:
    'CallExpression[callee.property.name=/^(debug|info|warn|error|child)$/] > ObjectExpression:first-child' +
    ' > Property[computed=false]:matches([key.name=/[A-Z]/], [key.value=/[A-Z]/])',
  message: 'Fields of a log line are in snake_case.',
};

/** Only for an answer that is streamed or must outlive its handler. */
const answersItself = {
  selector: "Decorator > CallExpression[callee.name='Res'][arguments.length=0]",
  message: 'Return the answer: Nest sends it. `@Res({ passthrough: true })` is for its status and headers.',
};

/** The catalogues of Postgres (`pg_…`) belong to no app. */
const TABLE_OF_AN_APP = String.raw`/^\s*((with|select|insert|delete)\b[^]*\b(from|join|into)|update)\s+(?!pg_)([a-z]|$)/`;

const tablesOfOthers = ['Literal[value=', 'TemplateElement[value.raw='].map((start) => ({
  selector: `${start}${TABLE_OF_AN_APP}]`,
  message: 'SQL stands in the `operations` of the app that owns the table, or in libs/event-store.',
}));

const glossary = readFileSync(new URL('./docs/reference/glossary.md', import.meta.url), 'utf8');

/** The words that the glossary has in italics, each with its terms for them. */
const oldWords = new Map();
for (const [, term, refused] of glossary.matchAll(/^\| ([\w -]+)\|[^|\n]*\|([^|\n]*)\|$/gm))
  for (const [, word] of refused.matchAll(/\b_([a-z]+)_\b/g))
    oldWords.set(word, [...(oldWords.get(word) ?? []), term.trim()]);

/** Where a name has an old word: `told`, `toldAt`, `readPlaces`; not `placeholder`. Functions keep their verbs: `answer()`. */
function inNames(word) {
  const [first, rest] = [word[0], `${word.slice(1)}s?(?=[A-Z_]|$)`];
  const upper = first.toUpperCase();
  return [
    ':matches(VariableDeclarator, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id' +
      `[name=/(^[${first}${upper}]|[a-z]${upper})${rest}/]`,
    `:function > Identifier.params[name=/^${first}${rest}/]`,
    `:matches(TSPropertySignature, PropertyDefinition) > Identifier.key[name=/^${first}${rest}/]`,
  ].join();
}

const ofSources = ({ allowed = [] } = {}) => [
  ...[...oldWords]
    .filter(([word]) => !allowed.includes(word))
    .map(([word, terms]) => ({
      selector: inNames(word),
      message: `The glossary has another word for "${word}": ${terms.join(', ')}.`,
    })),
  { selector: 'PrivateIdentifier', message: "One style: TypeScript's `private`, not `#name`." },
  camelCaseInLog,
  answersItself,
];

const TESTS = ['**/*.spec.ts', 'test/**', 'deploy/*/test/**', '**/test-support/**', 'libs/*/test/**'];

export default tseslint.config(
  {
    ignores: [
      'clients/node/src/api/schema.ts',
      'clients/node/consumers/**',
      'dist/**',
      '.stack/**',
      'node_modules/**',
      'coverage/**',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-optional-chain': ['error', { checkString: false }],
      '@typescript-eslint/unbound-method': ['error', { ignoreStatic: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...ofSources()],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['apps/operator/src/**/*.ts'],
    // They work on tables that are named when they run: those of a projection, of an import and of a new database.
    ignores: [...TESTS, 'apps/operator/src/{replay,streams/import,provision}/**'],
    rules: { 'no-restricted-syntax': ['error', ...ofSources(), ...tablesOfOthers] },
  },
  {
    // A page answers questions.
    files: ['apps/audit-engine/src/checks/aeo/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ofSources({ allowed: ['answer'] })] },
  },
  {
    files: ['**/*.{ts,js,mjs}'],
    ignores: TESTS,
    plugins: { expressions: { rules: { linear } } },
    rules: { 'expressions/linear': ['error', exceptions] },
  },
  {
    files: [
      '**/*.decider.ts',
      '**/*.rule.ts',
      'libs/contracts/src/**/*.ts',
      'apps/audit-engine/src/checks/**/*.ts',
    ],
    ignores: ['**/*.spec.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [frameworks] }] },
  },
  {
    files: [
      'apps/operator/**/*.ts',
      'clients/node/src/listen/main.ts',
      'tools/**/*.ts',
      'test/bench/**/*.ts',
      'test/corpus/main.ts',
      'test/machine-loss/{main,inside}.ts',
      'test/{defects,mutations}/main.ts',
      'test/support/containers/*.ts',
      'test/upgrade/record/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  // amqplib types the properties of a message as any; headers.ts is where they get their types.
  { files: ['libs/messaging/src/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  {
    files: [
      '**/*.spec.ts',
      'test/**/*.ts',
      'deploy/**/*.ts',
      '**/test-support/**/*.ts',
      'libs/*/test/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
