import { readFile } from 'node:fs/promises';
import { Argument } from 'commander';
import {
  checkStatement,
  readStatement,
  statementRequest,
  unsignedStatementEnd,
  parsePublicKey,
  type Verdict,
  type VerifyProgress,
  verifyLedger,
  listReversals,
} from '../../../credit-ledger/src/operations/accounts.js';
import {
  command,
  family,
  flag,
  needed,
  neededId,
  optional,
  atMost,
  ofWorkspace,
} from '../command-line/command.js';
import { id, instant } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';
import { readStatementFile } from './statement/read-statement-file.js';
import { STATEMENT_FORMATS, writeStatement } from './statement/write-statement.js';

const verifyCommand = command({
  name: 'verify',
  about: 'recompute balances, chains and positions from the events',
  options: { workspace: optional('<id>', 'one account only', id('workspace')) },
  notes: [
    'It compares the events with each other, with their positions, and with accounts, charges, grants and take_backs.',
    'It compares paid checkouts with the purchases that were posted for them.',
    'Without --workspace it also reports events in a partition that does not exist.',
    'Without --workspace it also reports a relay checkpoint beyond the head of its partition, which would skip events.',
    'It does not check the status of a checkout that has its ledger entry: the status follows from the entry.',
    'It does not check the meta of events: no hash covers it.',
    'A broken row is one problem, with everything that is wrong with it.',
    "Later events are compared with the figures that they state. Figures that stay unknown are not compared with the account's row.",
    'problem_count is exact. problems lists the first hundred.',
    'acs reconcile compares the ledger with the other services.',
    'Exit code 1: something is wrong.',
  ],
  examples: ['ledger verify', 'ledger verify --workspace ws_… --json'],
  run: async ({ workspace, json }, { withDatabase }, progress) => {
    const onProgress = ({ events, accounts }: VerifyProgress) =>
      progress.show(`Verified ${events} events of ${accounts} accounts …`);
    const verdict = await withDatabase('ledger', (client) =>
      verifyLedger(client, { workspaceId: workspace, onProgress }),
    );
    return json ? verdict : withRest(verdict);
  },
});

/** Says at the end of a list that was cut how much is missing from it. */
function withRest(verdict: Verdict): Verdict {
  const { problems, problem_count } = verdict;
  const rest = problem_count - problems.length;
  if (rest === 0) return verdict;
  const last = { where: `and ${rest} more`, what: `only the first ${problems.length} are listed` };
  return { ...verdict, problems: [...problems, last] };
}

const statementCommand = command({
  name: 'statement',
  about: 'print what happened on an account, with the running balance',
  options: {
    workspace: neededId('workspace'),
    until: optional('<time>', 'only what was recorded at or before this time (ISO 8601)', instant),
    format: optional('<format>', 'how it is printed; table unless given', [...STATEMENT_FORMATS]),
    proof: flag('add a head that the ledger signed; not for csv'),
  },
  notes: [
    '--proof adds a head that the ledger signed (Ed25519): version, balance, the time asked for, and the hash of the last event.',
    'acs ledger check-statement checks a statement in JSON with a proof.',
    'A CSV has no proof. It has an apostrophe before a reference that a spreadsheet would take for a formula.',
    'Tables show control characters as \\u{1b}.',
    'It is refused for a future time, and for a time before the account was opened.',
    "EVENT_UNREADABLE (exit code 1): the account's events are not as the ledger wrote them. The message names the version.",
    'What was printed before an error is not a statement.',
  ],
  examples: [
    'ledger statement --workspace ws_… --until 2026-03-01',
    'ledger statement --workspace ws_… --proof --format json',
  ],
  run: async ({ workspace, until, format: given, proof = false, json }, { withDatabase, send }) => {
    const format = given ?? (json ? 'json' : 'table');
    if (json && format !== 'json') throw new UsageError(`--json and --format ${format} exclude each other.`);
    if (proof && format === 'csv') throw new UsageError('--proof needs --format json or table.');
    return withDatabase('ledger', async (client) => {
      const asked = { workspace_id: workspace, until };
      const request = statementRequest(asked);
      const signed = proof ? await send('ledger.sign-statement', asked) : undefined;
      const version = signed?.head.version ?? (await unsignedStatementEnd(client, request));
      const entries = readStatement(client, workspace, {
        toVersion: version,
        proven: proof,
        headHash: signed?.head.head_hash,
      });
      const statement = { workspaceId: workspace, until, version, entries, proof: signed };
      for await (const text of writeStatement(format, statement)) {
        process.stdout.write(text);
      }
    });
  },
});

const checkStatementCommand = command({
  name: 'check-statement',
  about: 'check a statement offline',
  argument: new Argument('<file>', 'what `statement --proof --format json` printed'),
  options: { publicKey: needed('<key>', 'base 64, or a file that holds it (acs ledger statement-key)') },
  notes: [
    'It needs no server: only the file and the public key that acs ledger statement-key prints.',
    'The key inside the file is compared with --public-key, and never trusted.',
    'Exit code 0: the ledger signed exactly this statement.',
    'Exit code 1: it did not. problem says what is wrong first: an entry, the head, the signature, or the key.',
    'Exit code 2: the file cannot be read, is larger than 256 MiB, is not UTF-8 or not JSON, or is not a statement. The message names the field.',
  ],
  examples: ['ledger check-statement statement.json --public-key statement-key.txt'],
  run: async ({ publicKey, args }) => {
    const [file = ''] = args;
    const statement = await readStatementFile(file);
    return checkStatement(statement, await publicKeyOf(publicKey));
  },
});

/** The 32 bytes of `--public-key`: base 64, or the name of a file that holds it. Throws a `UsageError`. */
async function publicKeyOf(option: string): Promise<Buffer> {
  try {
    return parsePublicKey(option);
  } catch {
    return fromFile(option);
  }
}

async function fromFile(name: string): Promise<Buffer> {
  try {
    return parsePublicKey(await readFile(name, 'utf8'));
  } catch (error) {
    const reason = error instanceof RangeError ? 'does not hold' : 'is neither a file nor';
    throw new UsageError(`--public-key ${name} ${reason} a public key (32 bytes in base 64).`);
  }
}

export const ledgerCommands = family('ledger', 'the credit ledger', [
  verifyCommand,
  statementCommand,
  checkStatementCommand,
  command({
    name: 'statement-key',
    about: 'print the public key that checks statements',
    examples: ['ledger statement-key'],
    run: (_options, { send }) => send('ledger.get-statement-key', {}),
  }),
]);

const MAX_LISTED = 10_000;

export const paymentsCommands = family('payments', 'what the payment provider tells', [
  command({
    name: 'reversals',
    about: 'list refunds and disputes at the payment provider that wait for a decision, newest first',
    options: {
      workspace: ofWorkspace,
      all: flag('the settled ones, too'),
      limit: atMost(MAX_LISTED),
    },
    notes: [
      'credits is what the payment bought.',
      'checkout_taken_back is what was already taken back for the payment.',
      'Under the id of a refund or dispute, at most the difference can be taken.',
    ],
    examples: ['payments reversals', 'payments reversals --workspace ws_… --all'],
    run: async ({ workspace, all = false, limit }, { withDatabase }) => {
      const query = { workspaceId: workspace, all, limit: limit + 1 };
      const rows = await withDatabase('ledger', (client) => listReversals(client, query));
      return { reversals: rows.slice(0, limit), more: rows.length > limit };
    },
  }),
]);
