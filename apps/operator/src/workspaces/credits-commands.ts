import { type Command, Option } from 'commander';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { MAX_GRANT_REFERENCE_LENGTH } from '#contracts/validation/operator-input';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { credits as amount, id, line, entryAmount } from '../command-line/option-values.js';

interface TakeBackOptions {
  workspace: string;
  credits: number;
  reference: string;
}

interface GrantOptions {
  workspace: string;
  credits: number;
  kind: 'purchase' | 'invoice' | 'goodwill';
  reference: string;
}

export function creditsCommands(program: Command, register: RegisterCommand): void {
  const credits = program.command('credits').description('credits of a workspace');

  register(
    credits
      .command('grant')
      .description('add credits to an account')
      .addHelpText('after', notes('The same reference again changes nothing.'))
      .addHelpText(
        'after',
        examples('credits grant --workspace ws_… --credits 5000 --kind invoice --reference INV-2027-001'),
      )
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--credits <n>', `1 to ${MAX_ENTRY_CREDITS}`, entryAmount)
      .addOption(
        new Option('--kind <kind>', 'purchase and invoice count towards the tier, goodwill does not')
          .choices(['purchase', 'invoice', 'goodwill'])
          .makeOptionMandatory(),
      )
      .requiredOption(
        '--reference <text>',
        'what it is for, for example an invoice number',
        line(MAX_GRANT_REFERENCE_LENGTH),
      ),
    ({ workspace, credits: granted, kind, reference }: GrantOptions, { send }) =>
      send('ledger.grant-credits', { workspace_id: workspace, credits: granted, kind, reference }),
  );

  register(
    credits
      .command('take-back')
      .description('take credits back after a refund or dispute')
      .addHelpText(
        'after',
        notes(
          'It takes what the balance has. The workspace owes the rest.',
          'Each reference is taken once.',
          'owed in the answer is all that the workspace owes. The next credits that come in pay it first.',
        ),
      )
      .addHelpText('after', examples('credits take-back --workspace ws_… --credits 4900 --reference re_…'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--credits <n>', 'credits to take; 0 closes the reference and takes none', amount)
      .requiredOption(
        '--reference <text>',
        'what it is for; for a refund or dispute, its id at the provider',
        line(MAX_GRANT_REFERENCE_LENGTH),
      ),
    ({ workspace, credits: taken, reference }: TakeBackOptions, { send }) =>
      send('ledger.take-back-credits', { workspace_id: workspace, credits: taken, reference }),
  );
}
