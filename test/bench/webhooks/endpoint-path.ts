/** Where the receiver is told of, for the nth endpoint. */
export function endpointPath(n: number): string {
  return `/webhooks/${n}`;
}
