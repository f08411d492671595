/** The first line of an export. */
export interface ExportHead {
  readonly format: typeof EXPORT_FORMAT;
  readonly format_version: number;
  readonly exported_at: string;
}

/** The last line: an export that was cut short has none. */
export interface ExportEnd {
  readonly end: { readonly streams: number; readonly events: number };
}

export const EXPORT_FORMAT = 'acs-events';
/** Raised when a reader of the one before would misread the lines. */
export const EXPORT_VERSION = 1;

export function exportHead(now: Date): ExportHead {
  return { format: EXPORT_FORMAT, format_version: EXPORT_VERSION, exported_at: now.toISOString() };
}
