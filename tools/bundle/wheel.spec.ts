import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { builtPackage } from '../clients/built-package.js';
import { projectRoot } from '../local/project-root.js';
import { writeWheel } from './wheel.mjs';

const CLIENT = join(projectRoot, 'clients', 'python');

describe('the wheel of the client for Python', () => {
  const folder = temporaryFolder('wheel');

  it('records the checksum and the size of each of its files', () => {
    const files = unzipSync(readFileSync(builtPackage('.whl')));
    const record = Object.keys(files).find((name) => name.endsWith('.dist-info/RECORD'))!;
    const recorded = Object.entries(files).map(([name, bytes]) =>
      name === record ? `${name},,` : `${name},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}`,
    );
    expect(Buffer.from(files[record]!).toString().trimEnd().split('\n')).toEqual(recorded);
    expect(Object.keys(files)).toContain('audit_credit/py.typed');
  });

  it('has the same bytes whenever it is made of the same sources', () => {
    const name = writeWheel(CLIENT, folder);
    expect(readFileSync(join(folder, name)).equals(readFileSync(builtPackage('.whl')))).toBe(true);
  });

  it('is not made of a project with a field that would be missing in it', () => {
    const source = join(folder, 'source');
    mkdirSync(source);
    for (const file of ['src', 'README.md', 'LICENSE'])
      cpSync(join(CLIENT, file), join(source, file), { recursive: true });
    const project = readFileSync(join(CLIENT, 'pyproject.toml'), 'utf8');
    writeFileSync(join(source, 'pyproject.toml'), `${project}\n[project.scripts]\none = "two:three"\n`);
    expect(() => writeWheel(source, folder)).toThrow(
      'pyproject.toml has scripts, which wheel.mjs does not know',
    );
  });
});
