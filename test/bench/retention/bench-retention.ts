export async function benchRetention(args: readonly string[]): Promise<void> {
  await Promise.resolve(args);
}
