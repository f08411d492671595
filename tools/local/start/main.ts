import { startService } from './start-service.js';
import { inheritedVariables, portOf } from './environment/app-environment.js';
import { summaryOf } from './summary.js';

/** `npm start`: brings the whole service up and keeps it up until Ctrl-C, SIGTERM or the end of what started it. */
const stopAsked = new Promise<NodeJS.Signals>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
});
const began = performance.now();

try {
  const starting = startService({
    name: 'start',
    environment: process.env,
    env: inheritedVariables(process.env),
    ...portOf(process.env),
    commandQueueType: process.env.COMMAND_QUEUE_TYPE === 'quorum' ? 'quorum' : 'classic',
    progress: (line) => console.log(line),
  });
  const service = await Promise.race([starting, stopAsked]);
  if (typeof service === 'string') {
    console.log('Stopping before everything had started.');
    process.exit(130); // the kernel ends what was started
  }
  console.log(summaryOf(service, Math.round((performance.now() - began) / 100) / 10));
  const lost = await Promise.race([service.serverLost, stopAsked.then(() => undefined)]);
  if (lost !== undefined) {
    console.error(`\n${lost}`);
    process.exitCode = 1;
  }
  console.log('\nStopping: the apps finish what they have under way …');
  await service.stop();
  console.log(
    'Stopped. The data is kept under .stack/start/ for the next start; remove that folder to start afresh.',
  );
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
process.exit();
