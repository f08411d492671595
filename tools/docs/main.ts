import { readFile, writeFile } from 'node:fs/promises';
import { CATALOGUE } from '../../apps/audit-engine/src/checks/catalogue.js';
import { auditExample, EXAMPLE_PAGE, RESULT_PAGE, withExample } from './audit-example.js';
import { CHECKS_PAGE, checksPage } from './checks-page.js';

/** `npm run docs`: writes what the documentation takes from the code. */
const example = await auditExample(await readFile(EXAMPLE_PAGE));
await writeFile(CHECKS_PAGE, checksPage(CATALOGUE));
await writeFile(RESULT_PAGE, withExample(await readFile(RESULT_PAGE, 'utf8'), example));
process.stdout.write(`${CHECKS_PAGE}\n${RESULT_PAGE}\n`);
