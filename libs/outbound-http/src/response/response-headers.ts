/** By lower-case name; a list where a header was sent in several lines. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The values of a response header, one for each line it was sent in. */
export function headerLines(headers: ResponseHeaders, name: string): readonly string[] {
  const value = headers[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
