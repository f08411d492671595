import type { Terminal } from '../../audit/terminal.js';
import { printable } from '../../terminal/output.js';
import type { TailedEvent } from './tail-events.js';

/** Longer data is cut: `acs stream show` has all of it. */
const SHOWN = 160;

/** An event as a line for people. */
export function tailLine(event: TailedEvent, { paint }: Pick<Terminal, 'paint'>): string {
  const { recordedAt, service, type, stream, version } = event;
  const data = printable(JSON.stringify(event.data));
  const cut = data.length > SHOWN ? `${data.slice(0, SHOWN)}…` : data;
  const name = `${printable(stream)}@${version}`;
  return `${recordedAt.toISOString()}  ${service.padEnd(18)}  ${paint('bold', printable(type))}  ${name}  ${paint('dim', cut)}\n`;
}
