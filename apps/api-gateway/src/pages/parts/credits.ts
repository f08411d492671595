/** Credits in groups of three digits: `20,900`. */
export function creditsText(credits: number): string {
  return credits.toLocaleString('en-US');
}
