import { runCommandLine } from './acs.js';
import { endWithReader } from './command-line/terminal/ending.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  endWithReader();
});

process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
