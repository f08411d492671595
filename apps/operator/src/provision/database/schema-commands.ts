import type { Command } from 'commander';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { migrate } from '#runtime/migrations/migrations';
import { MIGRATIONS, WORKS_SINCE } from './migrations.js';
import { type RegisterCommand, examples } from '../../command-line/register-command.js';

export function schemaCommands(program: Command, register: RegisterCommand): void {
  register(
    program
      .command('schema')
      .description('schemas of the database')
      .command('migrate')
      .description('bring the four schemas up to date; repeating it changes nothing')
      .addHelpText('after', examples('schema migrate')),
    async (_options: object, { settings, withDatabase }) => {
      await withDatabase(SCHEMAS['credit-ledger'], () => Promise.resolve()); // has the clearer message where no server answers
      const adminUrl = settings.databaseAdminUrl();
      const ran: Record<string, readonly string[]> = {};
      for (const service of SERVICES) {
        const schema = SCHEMAS[service];
        ran[schema] = await migrate({
          adminUrl,
          schema,
          migrations: MIGRATIONS[service],
          worksSince: WORKS_SINCE[service],
        });
      }
      return ran;
    },
  );
}
