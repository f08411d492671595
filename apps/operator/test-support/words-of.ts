import { ID_PREFIXES } from '#contracts/identifiers';

const VARIABLES = {
  WORKSPACE: 'ws_…',
  ENDPOINT: 'whe_…',
  DELIVERY: 'dlv_…',
  AUDIT: 'aud_…',
  REQUEST: 'req_…',
  HANDLE: '0123456789abcdef',
  STREAM: 'account-ws_…',
  SINCE: new Date(Date.now() - 7_200_000).toISOString(),
  TIME: new Date(Date.now() - 3_600_000).toISOString(),
};

/**
 * The words of a documented command line as a shell reads them, up to where its output goes, with an identifier for each
 * that stands as a prefix (`ws_…`) or a variable (`$WORKSPACE`).
 */
export function wordsOf(line: string): string[] {
  const prefixes = Object.values(ID_PREFIXES).join('|');
  const whole = line
    .replace(/ >.*/, '')
    .replaceAll(
      new RegExp(`\\$(${Object.keys(VARIABLES).join('|')})\\b`, 'g'),
      (_, name: string) => VARIABLES[name as keyof typeof VARIABLES],
    )
    .replaceAll(new RegExp(`(${prefixes})_…`, 'g'), `$1_${'0'.repeat(26)}`);
  return [...whole.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}
