/** Returns the address of the page about a check, which the gateway serves below `publicUrl`. */
export function checkPageUrl(publicUrl: string, id: string): string {
  return `${publicUrl.replace(/(?<!\/)\/+$/, '')}/docs/checks/${id}`;
}
