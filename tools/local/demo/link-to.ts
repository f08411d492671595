/** Returns a sign-in link that leads to another page of the dashboard. */
export function linkTo(path: string, signInLink: string): string {
  const link = new URL(signInLink);
  link.searchParams.set('then', path);
  return link.href;
}
