import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { PAGE_TYPE } from '../../pages/page-response.js';
import type { GatewaySettings } from '../../settings/gateway-settings.js';
import { filePolicy } from '../files/file-policy.js';
import { KEPT, StaticFile } from '../files/static-file.js';

/** In place of the path of the public address: docs/.vitepress/config.mjs. */
const BASE = '/__base__';

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.html': PAGE_TYPE,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const INLINE_SCRIPT = /<script(?: id="[\w-]+")?>([^<]*)<\/script>/g;

/** The documentation that the build made of docs (`tools/bundle/site.mjs`), for one kind of readers. */
export class SiteFiles {
  private readonly folder: string;
  /** Path of an address below `/docs/` → path of the file. */
  private readonly names = new Map<string, string>();
  /** Of those that somebody asked for. */
  private readonly files = new Map<string, StaticFile>();

  /** Lists the files. Throws if the build did not make them. */
  constructor(private readonly settings: Pick<GatewaySettings, 'basePath' | 'docsReaders'>) {
    const { resolve } = createRequire(import.meta.url);
    this.folder = dirname(resolve(`#site/${settings.docsReaders}/index.html`));
    for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === '404.html') continue;
      const name = join(entry.parentPath, entry.name).slice(this.folder.length + 1);
      this.names.set(name.replace(/(^index)?\.html$/, ''), name);
    }
  }

  /** Returns the file of an address, such as `guides/first-audit`; undefined if there is none. */
  find(address: string): StaticFile | undefined {
    const name = this.names.get(address);
    if (name === undefined) return undefined;
    const file = this.files.get(name) ?? this.read(name);
    this.files.set(name, file);
    return file;
  }

  private read(name: string): StaticFile {
    const bytes = readFileSync(join(this.folder, name));
    const kind = extname(name);
    // The build puts a hash into the names of these.
    const headers = name.startsWith('assets/') ? KEPT : {};
    if (TEXT_TYPES[kind] === undefined) return new StaticFile(`image/${kind.slice(1)}`, bytes, headers);
    const text = bytes.toString().replaceAll(BASE, this.settings.basePath);
    return StaticFile.ofText(TEXT_TYPES[kind], text, kind === '.html' ? pageHeaders(text) : headers);
  }
}

function pageHeaders(text: string): Readonly<Record<string, string>> {
  const scripts = [...text.matchAll(INLINE_SCRIPT)].map(([, script]) => script!);
  return { 'content-security-policy': filePolicy({ scripts }), 'referrer-policy': 'same-origin' };
}
