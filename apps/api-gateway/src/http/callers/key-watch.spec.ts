import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { ServiceContext } from '#runtime/bootstrap/service';
import { Environment } from '#runtime/configuration/environment';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { CallerDirectory } from './caller-directory.js';
import { KeyWatch } from './key-watch.js';

describe('the watch over issued keys', () => {
  it('reads all at first, after broadcasts were lost and after a read that failed, else those created lately', async () => {
    const read: string[] = [];
    let failure: Error | undefined;
    let heard = () => {};
    const pool = {
      query: async (text: string) => {
        read.push(text.includes('1 minute') ? 'new' : 'all');
        if (failure) throw failure;
        return { rows: [] };
      },
    };
    const broker = { onBroadcasts: (on: { heard: () => void }) => void (heard = on.heard) };
    const directory = new CallerDirectory(() => Promise.resolve(undefined));
    const context = { broker, env: new Environment({}), log: new LogLines(), databaseUrl: '' };
    const watch = new KeyWatch(context as unknown as ServiceContext, directory, pool as unknown as Pool);
    await watch.onModuleInit();
    await watch.readIssued();
    heard();
    await watch.readIssued();
    await watch.readIssued();
    failure = new Error('refused');
    await expect(watch.readIssued()).rejects.toThrow('refused');
    failure = undefined;
    await watch.readIssued();
    await watch.readIssued();
    expect(read).toEqual(['all', 'new', 'all', 'new', 'new', 'all', 'new']);
  });
});
