import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../http/errors/api-error.js';
import { AssetFiles, fileResponse } from './static-file.js';

const TEXT = 'console.log(1)';

describe('the files that browsers may keep', () => {
  const files = new AssetFiles({ 'live.js': TEXT, 'first-page.css': 'p{}' });
  const ask = async (name: string) => {
    const headers: Record<string, unknown> = {};
    const reply = {
      headers: (more: object) => Object.assign(headers, more),
      header: (header: string, value: unknown) => (headers[header] = value),
    };
    const body = await fileResponse({ headers: {} }, reply as unknown as FastifyReply, files.find(name));
    return { text: body?.toString(), cacheControl: headers['cache-control'], type: headers['content-type'] };
  };

  it('have another name with another content, and are kept under it', async () => {
    expect(files.linkTo('live.js')).toMatch(/^live-[0-9a-f]{10}\.js$/);
    expect(new AssetFiles({ 'live.js': `${TEXT};` }).linkTo('live.js')).not.toBe(files.linkTo('live.js'));
    expect(await ask(files.linkTo('live.js'))).toEqual({
      text: TEXT,
      cacheControl: 'public, max-age=31536000, immutable',
      type: 'text/javascript; charset=utf-8',
    });
    expect(await ask(files.linkTo('first-page.css'))).toMatchObject({ type: 'text/css; charset=utf-8' });
  });

  it('are served under the name of another version, and not kept under it', async () => {
    expect(await ask('live-0000000000.js')).toMatchObject({ text: TEXT, cacheControl: 'public, no-cache' });
  });

  it.each([
    'live.js',
    'live-0000000000.css',
    'other-0000000000.js',
    '../live-0000000000.js',
    '__proto__',
    '',
  ])('are not found as %j', (name) => {
    expect(() => files.find(name)).toThrow(ApiError);
    expect(() => files.linkTo('other.js')).toThrow('there is no asset other.js');
  });
});
