import { runService } from '#runtime/run-service';
import { service } from './service.js';

await runService(service);
