import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * Runs a program in the foreground and returns its exit code (128 + n after signal n). Ctrl-C reaches the child by itself
 * (same process group); it and SIGTERM are both passed on as SIGTERM, and the child is then waited for: it is the one that
 * has things to clean up.
 */
export function runInForeground(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const stop = () => child.kill('SIGTERM');
    for (const signal of SIGNALS) process.on(signal, stop);
    const settle = (finish) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      finish();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) => settle(() => resolve(code ?? 128 + signalNumber(signal))));
  });
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0;
}
