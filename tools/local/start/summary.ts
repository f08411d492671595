import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import { SERVICES } from '#contracts/services';
import type { RunningService } from './start-service.js';

/** What a person needs to know once everything runs. */
export function summaryOf({ gatewayUrl, apps }: RunningService, seconds: number): string {
  const rows = SERVICES.map((name) => {
    const { pid, logFile } = apps[name];
    return `  ${name.padEnd(20)}${String(pid ?? '').padEnd(9)}${relative(process.cwd(), logFile)}`;
  });
  return `
Ready in ${seconds} s: ${gatewayUrl}

  app                 process  log
${rows.join('\n')}

  health        curl ${gatewayUrl}/health/ready
  workspace     npm run --silent acs -- workspace create --name Mine --email me@example.com
  API key       npm run --silent acs -- key create --workspace <workspace_id>
  credits       npm run --silent acs -- credits grant --workspace <workspace_id> --credits 1000 --kind goodwill --reference first
  first audit   ${firstAudit(gatewayUrl)}
  dashboard     npm run --silent acs -- dashboard link --workspace <workspace_id>

Ctrl-C stops everything.`;
}

/** The key is written out: `uuidgen` is not on every machine, and the line may be repeated without paying twice. */
function firstAudit(gatewayUrl: string): string {
  const headers = [
    'authorization: Bearer <api_key>',
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
  ];
  const options = headers.map((header) => `-H '${header}'`).join(' ');
  return `curl -X POST ${gatewayUrl}/api/v1/audit ${options} -d '{"url":"https://example.com/","type":"all"}'`;
}
