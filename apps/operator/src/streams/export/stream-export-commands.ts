import { Argument } from 'commander';
import { inTransactionOn } from '#postgres/transaction';
import { command, flag, needed, optional, type Given } from '../../command-line/command.js';
import { type Operator, withReaders } from '../../connections/operator.js';
import { id } from '../../command-line/option-values.js';
import { type ProgressLine, writeOut } from '../../command-line/terminal/writing.js';
import { checkImport, linesOf } from '../import/check-import.js';
import { importName } from '../event-schema.js';
import { exportStreams } from './export-streams.js';
import { importEvents } from '../import/import-events.js';
import { claimName, forget, schemasOf } from '../import/imported-schemas.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';
import { streamArgument } from '../stream-options.js';
import { UsageError } from '../../connections/settings.js';

const EXPORT_OPTIONS = {
  audit: optional('<id>', 'aud_…: the audit, and the account that paid for it', id('audit')),
  workspace: optional('<id>', 'ws_…: its account, its audits and its endpoints', id('workspace')),
};
type ExportOptions = Given<typeof EXPORT_OPTIONS>;

export const exportCommand = command({
  name: 'export',
  about: 'print streams as JSON lines, for acs stream import elsewhere',
  argument: streamArgument('[streams...]'),
  options: EXPORT_OPTIONS,
  json: 'makes no difference: these are JSON lines',
  notes: [
    'It prints whole streams. The first line says what it is and when it was made, the last line counts streams and events.',
    'Each line between is one event: service, stream, version, event_id, type, schema_version, data, meta and recorded_at. It ends with partition, position, prev_hash and hash.',
    "It contains the addresses of partners' pages and endpoints. It contains no keys and no secrets.",
  ],
  examples: [
    'stream export --audit aud_… > incident.jsonl',
    'stream export account-ws_… endpoint-whe_… > incident.jsonl',
  ],
  run: exportGiven,
});

async function exportGiven(
  { args, ...chosen }: ExportOptions,
  operator: Operator,
  progress: ProgressLine,
): Promise<void> {
  if (args.length === 0 && chosen.audit === undefined && chosen.workspace === undefined)
    throw new UsageError('Name streams to export, or give --audit or --workspace.');
  const onEvent = (events: number) => progress.show(`Exported ${events} events …`);
  const selection = { streams: args, ...chosen };
  await withReaders(operator, STREAMING_SERVICES, (readers) =>
    writeOut(exportStreams(readers, selection, { now: new Date(), onEvent })),
  );
}

export const importCommand = command({
  name: 'import',
  about: 'put an export into schemas of its own, to look at with --in',
  argument: new Argument('<file>', 'what acs stream export printed, or - for standard input'),
  options: {
    as: needed('<name>', 'lower-case letters, digits and _', importName),
    replace: flag('drop what was imported under that name before'),
  },
  notes: [
    'It creates the schemas NAME_ledger, NAME_audits and NAME_webhooks in the database of acs, in one transaction.',
    'It never writes into the tables of a running service: its relay would publish the events as new.',
    'Events are unchanged but for their positions, which are new and in the order of time.',
    'acs stream list and acs stream show look into them with --in NAME. acs stream forget NAME drops them.',
    'It needs a role that may create schemas.',
    'IMPORT_REFUSED (exit code 1) names the line and what is wrong. Nothing is imported.',
    'Refused: a line that is not JSON; an unknown service, stream, type, schema version or format version.',
    'Refused: a stream with a gap or without version 1; an event that is there twice; a file that is cut short.',
    'Refused: a wrong hash, and for events of the ledger a missing one.',
    'IMPORT_EXISTS (exit code 1): the name is taken. --replace drops the earlier import.',
    'SCHEMA_TAKEN (exit code 1): one of the schemas exists, and no import made it. Choose another name.',
    'IMPORT_IN_USE (exit code 1): another import under that name runs, or a view or table outside it depends on it. Nothing is dropped.',
    'A million events take less than a minute, and no more memory than a thousand.',
  ],
  examples: ['stream import incident.jsonl --as tuesday'],
  run: async ({ args, as: name, replace = false }, { withWritableDatabase }, progress) => {
    const [file = ''] = args;
    const schemas = schemasOf(name);
    const onProgress = (events: number) => progress.show(`Checked ${events} events …`);
    const imported = await withWritableDatabase(schemas[0]!, (client) =>
      importEvents(client, checkImport(linesOf(file)), { name, replace, onProgress }),
    );
    return { name, ...imported, schemas };
  },
});

export const forgetCommand = command({
  name: 'forget',
  about: 'drop what was imported under a name',
  argument: new Argument('<name>', 'as given to acs stream import --as').argParser(importName),
  notes: [
    'It drops only what the import made.',
    'IMPORT_IN_USE (exit code 1): another import under that name runs, or a view or table outside it depends on it. Nothing is dropped.',
  ],
  examples: ['stream forget tuesday'],
  run: ({ args }, { withWritableDatabase }) => {
    const [name = ''] = args;
    return withWritableDatabase(schemasOf(name)[0]!, async (client) => {
      const dropped = await inTransactionOn(client, async () => {
        await claimName(client, name);
        return forget(client, name);
      });
      return { name, dropped };
    });
  },
});
