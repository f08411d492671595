import { readFile } from 'node:fs/promises';
import { Argument, type Command, Option } from 'commander';
import {
  checkStatement,
  readStatement,
  statementRequest,
  unsignedStatementEnd,
  parsePublicKey,
  type Verdict,
  type VerifyProgress,
  verifyLedger,
} from '../../../credit-ledger/src/operations/accounts.js';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { id, instant } from '../command-line/option-values.js';
import { progressLine } from '../command-line/terminal/writing.js';
import { UsageError } from '../connections/settings.js';
import { readStatementFile } from './statement/read-statement-file.js';
import { STATEMENT_FORMATS, type StatementFormat, writeStatement } from './statement/write-statement.js';

interface StatementOptions {
  workspace: string;
  until?: string;
  format?: StatementFormat;
  proof?: true;
  json?: true;
}

export function ledgerCommands(program: Command, register: RegisterCommand): void {
  const ledger = program.command('ledger').description('the credit ledger');
  verifyCommand(ledger, register);
  statementCommand(ledger, register);
  checkStatementCommand(ledger, register);
  register(
    ledger
      .command('statement-key')
      .description('print the public key that checks statements')
      .addHelpText('after', examples('ledger statement-key')),
    (_options, { send }) => send('ledger.get-statement-key', {}),
  );
}

function verifyCommand(ledger: Command, register: RegisterCommand): void {
  register(
    ledger
      .command('verify')
      .description('recompute balances, chains and positions from the events')
      .addHelpText(
        'after',
        notes(
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
        ),
      )
      .addHelpText('after', examples('ledger verify', 'ledger verify --workspace ws_… --json'))
      .option('--workspace <id>', 'one account only', id('workspace')),
    async ({ workspace, json }: { workspace?: string; json?: true }, { withDatabase }) => {
      const progress = progressLine();
      const onProgress = ({ events, accounts }: VerifyProgress) =>
        progress.show(`Verified ${events} events of ${accounts} accounts …`);
      const verdict = await withDatabase('ledger', (client) =>
        verifyLedger(client, { ...(workspace !== undefined && { workspaceId: workspace }), onProgress }),
      );
      progress.end();
      return json ? verdict : withRest(verdict);
    },
  );
}

/** Says at the end of a list that was cut how much is missing from it. */
function withRest(verdict: Verdict): Verdict {
  const { problems, problem_count } = verdict;
  const rest = problem_count - problems.length;
  if (rest === 0) return verdict;
  const last = { where: `and ${rest} more`, what: `only the first ${problems.length} are listed` };
  return { ...verdict, problems: [...problems, last] };
}

function statementCommand(ledger: Command, register: RegisterCommand): void {
  register(
    ledger
      .command('statement')
      .description('print what happened on an account, with the running balance')
      .addHelpText(
        'after',
        notes(
          '--proof adds a head that the ledger signed (Ed25519): version, balance, the time asked for, and the hash of the last event.',
          'acs ledger check-statement checks a statement in JSON with a proof.',
          'A CSV has no proof. It has an apostrophe before a reference that a spreadsheet would take for a formula.',
          'Tables show control characters as \\u{1b}.',
          'It is refused for a future time, and for a time before the account was opened.',
          "EVENT_UNREADABLE (exit code 1): the account's events are not as the ledger wrote them. The message names the version.",
          'What was printed before an error is not a statement.',
        ),
      )
      .addHelpText(
        'after',
        examples(
          'ledger statement --workspace ws_… --until 2026-03-01',
          'ledger statement --workspace ws_… --proof --format json',
        ),
      )
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--until <time>', 'only what was recorded at or before this time (ISO 8601)', instant)
      .addOption(
        new Option('--format <format>', 'how it is printed; table unless given').choices([
          ...STATEMENT_FORMATS,
        ]),
      )
      .option('--proof', 'add a head that the ledger signed; not for csv'),
    async ({ workspace, until, format: given, proof, json }: StatementOptions, { withDatabase, send }) => {
      const format = given ?? (json ? 'json' : 'table');
      if (json && format !== 'json')
        throw new UsageError(`--json and --format ${format} exclude each other.`);
      if (proof && format === 'csv') throw new UsageError('--proof needs --format json or table.');
      return withDatabase('ledger', async (client) => {
        const asked = { workspace_id: workspace, ...(until !== undefined && { until }) };
        const request = statementRequest(asked);
        const signed = proof && (await send('ledger.sign-statement', asked));
        const version = signed?.head.version ?? (await unsignedStatementEnd(client, request));
        const entries = readStatement(client, workspace, {
          toVersion: version,
          proven: proof === true,
          ...(signed && { headHash: signed.head.head_hash }),
        });
        const parts = { workspaceId: workspace, version, entries };
        for await (const text of writeStatement(format, {
          ...parts,
          ...(until !== undefined && { until }),
          ...(signed && { proof: signed }),
        })) {
          process.stdout.write(text);
        }
      });
    },
  );
}

function checkStatementCommand(ledger: Command, register: RegisterCommand): void {
  register(
    ledger
      .command('check-statement')
      .description('check a statement offline')
      .addHelpText(
        'after',
        notes(
          'It needs no server: only the file and the public key that acs ledger statement-key prints.',
          'The key inside the file is compared with --public-key, and never trusted.',
          'Exit code 0: the ledger signed exactly this statement.',
          'Exit code 1: it did not. problem says what is wrong first: an entry, the head, the signature, or the key.',
          'Exit code 2: the file cannot be read, is larger than 256 MiB, is not UTF-8 or not JSON, or is not a statement. The message names the field.',
        ),
      )
      .addHelpText('after', examples('ledger check-statement statement.json --public-key statement-key.txt'))
      .addArgument(new Argument('<file>', 'what `statement --proof --format json` printed'))
      .requiredOption('--public-key <key>', 'base 64, or a file that holds it (acs ledger statement-key)'),
    async ({ publicKey, args }: { publicKey: string; args: readonly string[] }) => {
      const [file = ''] = args;
      const statement = await readStatementFile(file);
      return checkStatement(statement, await publicKeyOf(publicKey));
    },
  );
}

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
