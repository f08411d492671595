// Imported first by tools/run.mjs, and with `node --import` into the command that it runs: when the process that started
// this one is gone, this one gets SIGTERM, as from a terminal or a service manager. npm does not end its child when it is
// killed, and no signal tells: the only sign is that an orphan's parent changes. Hence `exec` in the scripts of package.json:
// without it a shell would stand between npm and us. What a killed command has started is ended by the kernel
// (../processes/server-process.ts).
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();
