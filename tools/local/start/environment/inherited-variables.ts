/** What `npm start` sets itself, and what shells, npm and Node leave in the environment for their own use. */
const OWN = new RegExp(
  `^(${[
    'npm_.*|NODE_OPTIONS|HOST|PORT|HEALTH_HOST|HEALTH_PORT|READY_PEERS',
    'DATABASE_URL|DATABASE_ADMIN_URL|RABBITMQ_URL|RABBITMQ_MANAGEMENT_URL|REDIS_URL',
  ].join('|')})$`,
);

/** The variables of this shell that the apps get too, such as `EGRESS_ALLOW` or `ENGINE_CONCURRENCY`. */
export function inheritedVariables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name)));
}

/** The gateway's port, where `PORT` asks for one. Throws a `RangeError` where it is none. */
export function portOf({ PORT }: NodeJS.ProcessEnv): { port?: number } {
  if (!PORT) return {};
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`PORT is "${PORT}": a whole number from 1 to 65535 is needed`);
  }
  return { port };
}
