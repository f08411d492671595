import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { rewriteActions } from '../../../test-support/dashboard/rewrite-actions.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { Visitor } from '../access/visitor.js';
import { Actions } from './actions.js';

describe('an action that may be repeated', () => {
  const stage = useDatabase();
  let actions: Actions;
  let visitor: Pick<Visitor, 'workspaceId' | 'email' | 'form' | 'trace'>;
  let runs: string[];
  beforeAll(() => {
    actions = new Actions(stage.servicePool);
  });
  beforeEach(() => {
    visitor = {
      workspaceId: newId('workspace'),
      email: 'one@example.com',
      form: new URLSearchParams({ action_id: randomUUID() }),
      trace: { requestId: 'req_1', traceparent: undefined },
    };
    runs = [];
  });

  const send = (work: (actionId: string) => Promise<string>, details = {}) =>
    actions.runRepeatable(visitor, { name: 'audit.create', details }, (actionId) => {
      runs.push(actionId);
      return work(actionId);
    });
  const stored = async () => {
    const { rows } = await stage.pool.query<object>(
      'select subject, details, outcome, message from dashboard_actions where workspace_id = $1',
      [visitor.workspaceId],
    );
    return rows;
  };

  it('leads a repeat to what the first made, without running again', async () => {
    expect(await send(() => Promise.resolve('aud_1'), { type: 'seo' })).toBe('aud_1');
    expect(await send(() => Promise.resolve('aud_2'), { type: 'seo' })).toBe('aud_1');
    expect(runs).toHaveLength(1);
    expect(await stored()).toEqual([
      { subject: 'aud_1', details: { type: 'seo' }, outcome: 'done', message: null },
    ]);
  });

  it('is no way to what was made of other values', async () => {
    await send(() => Promise.resolve('aud_1'), { type: 'seo' });
    await expect(send(() => Promise.resolve('aud_2'), { type: 'all' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(runs).toHaveLength(1);
  });

  it('runs again under the same id if it was refused or nobody knows its outcome', async () => {
    const refused = new ApiError('INSUFFICIENT_CREDITS', 'No credits.');
    await expect(send(() => Promise.reject(refused), { type: 'all' })).rejects.toBe(refused);
    expect(await stored()).toMatchObject([{ outcome: 'refused', message: 'No credits.' }]);
    await expect(send(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await stored()).toMatchObject([{ outcome: 'unknown', subject: null }]);
    expect(await send(() => Promise.resolve('aud_1'), { type: 'seo' })).toBe('aud_1');
    expect(new Set(runs).size).toBe(1);
    expect(runs).toHaveLength(3);
    expect(await stored()).toEqual([
      { subject: 'aud_1', details: { type: 'seo' }, outcome: 'done', message: null },
    ]);
  });

  it('is not told as refused while it runs again: a process that is killed then may have acted', async () => {
    const refused = new ApiError('INSUFFICIENT_CREDITS', 'No credits.');
    await expect(send(() => Promise.reject(refused))).rejects.toBe(refused);
    let meanwhile: object[] = [];
    await send(async () => {
      meanwhile = await stored();
      return 'aud_1';
    });
    expect(meanwhile).toMatchObject([{ outcome: 'unknown', message: null }]);
    expect(await stored()).toMatchObject([{ subject: 'aud_1', outcome: 'done', message: null }]);
  });

  it('finishes the work of a process that was killed', async () => {
    await expect(send(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    await rewriteActions(stage.harness.admin, 'outcome = null');
    expect(await send(() => Promise.resolve('aud_1'))).toBe('aud_1');
    expect(await stored()).toMatchObject([{ subject: 'aud_1', outcome: 'done' }]);
  });

  it('stays done if a repeat at the same time fails', async () => {
    const first = send(async () => {
      await send(() => Promise.resolve('aud_1'));
      throw new Error('gone');
    });
    await expect(first).rejects.toThrow('gone');
    expect(await stored()).toMatchObject([{ subject: 'aud_1', outcome: 'done', message: null }]);
  });

  it('has the values that acted if it was sent with two kinds of them at the same time', async () => {
    const conflict = new ApiError('IDEMPOTENCY_CONFLICT', 'Sent before.');
    const other = () => send(() => Promise.reject(conflict), { type: 'all' });
    const first = async () => {
      await expect(other()).rejects.toBe(conflict);
      return 'aud_1';
    };
    expect(await send(first, { type: 'seo' })).toBe('aud_1');
    expect(await stored()).toEqual([
      { subject: 'aud_1', details: { type: 'seo' }, outcome: 'done', message: null },
    ]);
    await expect(other()).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(runs).toHaveLength(2);
  });

  it('belongs to the person who sent it first, and to what it was about', async () => {
    const cancel = (subject: string, email = visitor.email) =>
      actions.runRepeatable({ ...visitor, email }, { name: 'audit.cancel', subject }, () => {
        runs.push(subject);
        return runs.length === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(subject);
      });
    await expect(cancel('aud_1')).rejects.toThrow('gone');
    const before = await stored();
    const refused = { name: 'Refusal', status: 409 };
    await expect(cancel('aud_2')).rejects.toMatchObject(refused);
    await expect(cancel('aud_1', 'two@example.com')).rejects.toMatchObject(refused);
    expect(await stored()).toEqual(before);
    expect(await cancel('aud_1')).toBe('aud_1');
    await expect(cancel('aud_2')).rejects.toMatchObject(refused);
    await expect(cancel('aud_1', 'two@example.com')).rejects.toMatchObject(refused);
    expect(runs).toEqual(['aud_1', 'aud_1']);
  });

  it('does not run again once an Idempotency-Key could be forgotten, nor for a form of another action', async () => {
    await expect(send(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    const again = () => Promise.resolve('aud_1');
    const other = actions.runRepeatable(visitor, { name: 'audit.cancel' }, again);
    await expect(other).rejects.toMatchObject({ name: 'Refusal', status: 409 });
    await rewriteActions(stage.harness.admin, `at = now() - interval '23 hours'`);
    await expect(send(again)).rejects.toMatchObject({ name: 'Refusal', status: 409 });
    expect(runs).toHaveLength(1);
  });
});
