import { startStack } from '../stack.js';

/** Starts an ephemeral or kept stack in the clone of the first argument, prints its process ids as JSON, and stays. */
const [clone = '', kind] = process.argv.slice(2);
const { postgres, rabbitmq, redis, directory } = await startStack({
  clone,
  name: 'held',
  ephemeral: kind === 'ephemeral',
});
console.log(JSON.stringify({ pids: [postgres.pid, rabbitmq.pid, redis.pid], directory: directory.path }));
setInterval(() => undefined, 60_000);
