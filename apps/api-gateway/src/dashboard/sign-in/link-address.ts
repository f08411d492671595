/** Returns the address that signs in with a link. It is made of the public URL alone: a request can't lead it elsewhere. */
export function linkAddress(publicUrl: string, token: string, then?: string): string {
  const query = new URLSearchParams({ token, ...(then !== undefined && { then }) });
  return `${publicUrl}/dashboard/sign-in/link?${query.toString()}`;
}
