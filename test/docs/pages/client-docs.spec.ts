import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

describe.each(['node', 'python'])('the README of the client for %s', (client) => {
  it('begins with a link to each of its chapters', () => {
    const text = readFileSync(`clients/${client}/README.md`, 'utf8');
    const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
    const links = chapters.map((title) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})\n`);
    expect(text.slice(0, text.indexOf('\n## '))).toContain(`\n${links.join('')}`);
  });

  it('leads to the guide about webhooks by the address at which it is served', () => {
    const text = readFileSync(`clients/${client}/README.md`, 'utf8');
    const guides = [...text.matchAll(/`https:\/\/HOST\/docs\/guides\/([\w-]+)`/g)].map(([, name]) => name!);
    expect(guides).toContain('receive-webhooks-in-your-framework');
    // docs/.vitepress/pages.mjs serves that folder there.
    for (const name of guides) expect(existsSync(`docs/how-to/partners/${name}.md`)).toBe(true);
  });
});

/** A public method with its comment. */
const CALL_OF_NODE = /^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(?:async )?(\w+)\(/gm;

/** Whether a docstring says where the contract has the call, or that it has not. */
const SECTION =
  /\((contract, sections? [\d. and\n*]+|no\s+(\* )?part\s+(\* )?of\s+(\* )?the\s+(\* )?contract)\)/;

describe('the docstring of each call', () => {
  it('of Node names its section of the contract', () => {
    const files = globSync(
      'clients/node/src/{audits/audits,brand/brand,credits/credits,events/events,webhooks/deliveries}.ts',
    );
    expect(files).toHaveLength(5);
    const names: string[] = [];
    for (const file of files) {
      const calls = readFileSync(file, 'utf8')
        .split(/^export class /m)
        .slice(1)
        .join('');
      for (const [, comment, name = ''] of calls.matchAll(CALL_OF_NODE)) {
        expect([name, comment]).toEqual([name, expect.stringMatching(SECTION)]);
        names.push(name);
      }
    }
    expect(names.toSorted()).toEqual(
      [
        ...['cancel', 'create', 'get', 'list', 'run', 'runAll', 'share', 'wait'],
        ...['get', 'set', 'entries', 'get', 'topUp', 'usage', 'list', 'stream', 'replay'],
      ].toSorted(),
    );
  });

  it.each(['client', 'async_client'])('of Python names its section of the contract, in %s', (module) => {
    const text = readFileSync(`clients/python/src/audit_credit/${module}.py`, 'utf8');
    const calls = text.slice(text.indexOf('class _Calls'));
    const methods = [
      ...calls.matchAll(
        /^ {4}(?:async )?def ([a-z]\w*)\([^]*?\) -> [^\n]*:\n( {8}\"\"\"(?:(?!\"\"\")[^])*\"\"\")/gm,
      ),
    ];
    expect(methods.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['create', 'get', 'cancel', 'run_all', 'top_up', 'replay', 'usage', 'stream']),
    );
    for (const [, name, docstring] of methods)
      expect([name, docstring]).toEqual([name, expect.stringMatching(SECTION)]);
  });
});
