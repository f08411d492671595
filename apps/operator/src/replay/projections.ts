import { Argument } from 'commander';
import type { RowProjection } from '#event-store/replay/row-projection';
import { engineJobs } from '../../../audit-engine/src/operations/audits.js';
import { gatewayAudits } from '../../../api-gateway/src/operations/audits-projection.js';
import {
  ledgerAccounts,
  ledgerCharges,
  ledgerGrants,
  ledgerTakeBacks,
} from '../../../credit-ledger/src/operations/projections.js';
import { webhookEndpoints } from '../../../webhook-dispatcher/src/operations/endpoints.js';
import { UsageError } from '../connections/settings.js';

/** Every table that follows from events. A state is only ever given back to the projection that made it. */
export const PROJECTIONS: readonly RowProjection[] = [
  ledgerAccounts,
  ledgerCharges,
  ledgerGrants,
  ledgerTakeBacks,
  engineJobs,
  gatewayAudits,
  webhookEndpoints,
];

export const PROJECTION = new Argument('<projection>', 'schema.table, as `projection list` names it');

/** The projection of that name. Throws `UsageError` with the names that there are. */
export function projectionNamed(name: string | undefined): RowProjection {
  const projection = PROJECTIONS.find((each) => each.name === name);
  if (projection) return projection;
  const names = PROJECTIONS.map((each) => each.name).join(', ');
  throw new UsageError(
    name === undefined
      ? `Which projection? One of ${names}.`
      : `No projection is called "${name}": one of ${names}.`,
  );
}

/**
 * What the rows that follow from a stream have in the column that names it. Throws `UsageError` for a stream that the
 * projection has nothing from.
 */
export function scopeOf({ name, scope }: RowProjection, stream: string): string {
  if (stream.startsWith(scope.prefix)) return stream.slice(scope.prefix.length);
  throw new UsageError(`${name} follows from streams named ${scope.prefix}…; "${stream}" is none.`);
}
