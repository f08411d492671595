import { readFile } from 'node:fs/promises';
import { Argument, type Command, Option } from 'commander';
import {
  checkStatement,
  readStatement,
  statementRequest,
  unsignedStatementEnd,
  parsePublicKey,
} from '../../../credit-ledger/src/operations/statements.js';
import { type Verdict, verifyLedger } from '../../../credit-ledger/src/operations/books.js';
import { type RegisterCommand, examples } from '../command-line/register-command.js';
import { id, instant } from '../command-line/option-values.js';
import { progressLine } from '../terminal/progress-line.js';
import { UsageError } from '../command-line/usage-error.js';
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
      .description('the public key that checks statements')
      .addHelpText('after', examples('ledger statement-key')),
    (_options, { send }) => send('ledger.get-statement-key', {}),
  );
}

function verifyCommand(ledger: Command, register: RegisterCommand): void {
  register(
    ledger
      .command('verify')
      .description('recompute balances, chains and positions from the events; exit code 1 if anything is off')
      .addHelpText('after', examples('ledger verify', 'ledger verify --workspace ws_… --json'))
      .option('--workspace <id>', 'one account only', id('workspace')),
    ({ workspace, json }: { workspace?: string; json?: true }, { withDatabase }) =>
      withDatabase('ledger', async (client) => {
        const progress = progressLine();
        const verdict = await verifyLedger(client, {
          ...(workspace !== undefined && { workspaceId: workspace }),
          onProgress: ({ events, accounts }) =>
            progress.show(`Verified ${events} events of ${accounts} accounts …`),
        });
        progress.end();
        return json ? verdict : withRest(verdict);
      }),
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
      .description('what happened on an account, with the running balance')
      .addHelpText(
        'after',
        examples(
          'ledger statement --workspace ws_… --until 2026-03-01',
          'ledger statement --workspace ws_… --proof --format json',
        ),
      )
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .option('--until <time>', 'only what was recorded at or before this time (ISO 8601)', instant)
      .addOption(new Option('--format <format>', 'table unless given').choices([...STATEMENT_FORMATS]))
      .option('--proof', 'with a head signed by the ledger; in JSON check-statement can check it offline'),
    ({ workspace, until, format: given, proof, json }: StatementOptions, { withDatabase, send }) => {
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
      .description(
        'check a statement offline; exit code 1 if it is not what the ledger signed, 2 if there is none to check',
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
