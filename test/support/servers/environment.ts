/** A variable that the test command sets (`npm test` starts the servers and fills it in). */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test, which starts the servers`);
  return value;
}
