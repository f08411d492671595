/** The names of images in a text without their digests, which no stand-in can have: they say which bytes the original is. */
export function withoutDigests(text: string): string {
  return text.replaceAll(/@sha256:[0-9a-f]{64}/g, '');
}
