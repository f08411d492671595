type Plain = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers of a request: those of Node (`request.headers`), of `fetch` (`Headers`), or a plain object. */
export type WebhookHeaders = { get(name: string): string | null } | Plain;

/** One header, in whatever case its name was given; the list of its values if it comes more than once. */
export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function')
    return (headers as { get(name: string): string | null }).get(name) ?? undefined;
  const wanted = name.toLowerCase();
  for (const [each, value] of Object.entries(headers as Plain))
    if (each.toLowerCase() === wanted) return typeof value === 'string' ? value : value?.join(',');
  return undefined;
}
