import { runService } from '#runtime/bootstrap/run-service';
import { service } from './service.js';

await runService(service);
