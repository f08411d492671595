import { writeFile } from 'node:fs/promises';
import { CATALOGUE } from '../../apps/audit-engine/src/checks/catalogue.js';
import { CHECKS_PAGE, checksPage } from './checks-page.js';

await writeFile(CHECKS_PAGE, checksPage(CATALOGUE));
process.stdout.write(`${CHECKS_PAGE}\n`);
