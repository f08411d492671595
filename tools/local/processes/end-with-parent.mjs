// Loaded into every command before its own code (node --import): when the process that started it is gone, the command is
// told as a terminal or a service manager would tell it.
import { whenParentDies } from './parent.mjs';

whenParentDies(() => process.kill(process.pid, 'SIGTERM'));
