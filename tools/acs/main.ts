import { runCommandLine } from './command-line.js';

process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
