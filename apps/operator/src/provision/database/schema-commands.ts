import { SCHEMAS, SERVICES } from '#contracts/services';
import { migrateService } from './migrations.js';
import { command, family } from '../../command-line/command.js';

export const schemaCommands = family('schema', 'schemas of the database', [
  command({
    name: 'migrate',
    about: 'bring the four schemas up to date; repeating it changes nothing',
    examples: ['schema migrate'],
    run: async (_options, { settings, withDatabase }) => {
      await withDatabase(SCHEMAS['credit-ledger'], () => Promise.resolve()); // has the clearer message where no server answers
      const adminUrl = settings.databaseAdminUrl();
      const ran: Record<string, readonly string[]> = {};
      for (const service of SERVICES) ran[SCHEMAS[service]] = await migrateService(service, adminUrl);
      return ran;
    },
  }),
]);
