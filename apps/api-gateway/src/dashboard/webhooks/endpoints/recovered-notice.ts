import { countText } from '../webhook-text.js';

/** What a form did, told by the page that it leads to. Only numbers: anybody can write an address. */
export function noticeIn(query: Readonly<Record<string, unknown>>): string | undefined {
  const count = (name: string) => {
    const text = query[name];
    return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const deliveries = (number: number) => countText(number, 'delivery', 'deliveries');
  const remaining = count('remaining') ?? 0;
  const rest = remaining === 0 ? '' : ` ${deliveries(remaining)} remain: do it again.`;
  const [sent, dropped] = [count('sent'), count('dropped')];
  if (sent !== undefined) return `${deliveries(sent)} will be sent again, after new ones.${rest}`;
  if (dropped !== undefined) return `${deliveries(dropped)} dropped.${rest}`;
  return undefined;
}
