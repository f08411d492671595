import { runCommandLine } from './command-line.js';
import { EXIT } from './exit-code.js';

// Whoever reads has seen enough, as `head` has: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
