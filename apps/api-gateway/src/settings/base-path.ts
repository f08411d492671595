/** Returns the path of the public URL, without a slash at its end: links begin with it. */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}
