/** What a rehearsal found, in the order in which it is printed. */
export interface Rehearsal {
  readonly rows: Readonly<Record<string, number>>;
  readonly dumpBytes: number;
  /** How long each step took, and when things were there, counted from the beginning of the restore. */
  readonly ms: Readonly<Record<string, number>>;
  readonly republished: number;
  /** Audits that partners were told of. */
  readonly audits: {
    readonly accepted: number;
    readonly inBackUp: number;
    /** Of these: how many had ended. */
    readonly ended: number;
    /** Of these: how many were in no table but the ledger's. */
    readonly onTheirWay: number;
    /** Charged, with a key whose answer was not stored. */
    readonly unanswered: number;
    readonly acceptedAfterwards: number;
  };
  readonly webhooks: { readonly received: number; readonly again: number; readonly endedTwice: number };
  readonly lost: number;
  readonly double: number;
}

export function rehearsalTable(found: Rehearsal): string {
  const { rows, dumpBytes, ms, republished, audits, webhooks, lost, double } = found;
  const lines: readonly (readonly [string, string])[] = [
    ...Object.entries(rows).map(([schema, count]) => [`rows of ${schema}`, String(count)] as const),
    ['size of the back-up', `${Math.round(dumpBytes / 1_024)} KiB`],
    ...Object.entries(ms).map(([step, took]) => [step, `${(took / 1_000).toFixed(1)} s`] as const),
    ['audits accepted in all', String(audits.accepted)],
    ['  in the back-up', String(audits.inBackUp)],
    ['    that had ended', String(audits.ended)],
    ['    on their way to the engine', String(audits.onTheirWay)],
    ['    charged and not answered yet', String(audits.unanswered)],
    ['  accepted after it, and gone', String(audits.acceptedAfterwards)],
    ['events published again', String(republished)],
    ['webhooks received', String(webhooks.received)],
    ['  again, with the same id', String(webhooks.again)],
    ['  of a second end after the restore', String(webhooks.endedTwice)],
    ['of the back-up lost', String(lost)],
    ['of the back-up double', String(double)],
  ];
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map(([what, value]) => `${what.padEnd(widths[0]!)}  ${value.padStart(widths[1]!)}\n`).join('');
}
