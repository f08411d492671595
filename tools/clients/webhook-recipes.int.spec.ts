import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { signTestEvent, testEvent } from '../../clients/node/src/webhooks/sign.js';
import { filesOf } from '../../test/support/documentation/code-blocks.js';
import { eventually } from '../../test/support/eventually.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { type Framework, PAGE, RECIPES, RunningRecipe } from './webhook-recipes.js';

jest.setTimeout(90_000);

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

const frameworks = Object.keys(RECIPES) as Framework[];

/** An event whose `data` the receivers read. */
function eventOf(type: string, id: string, data: object): ReturnType<typeof testEvent> {
  return { ...testEvent(), type, id, data } as ReturnType<typeof testEvent>;
}

const failed = (id: string) => eventOf('audit.failed', id, { failure_reason: 'timeout' });

it('every recipe of the page about frameworks is run here', () => {
  const run = new Set(frameworks.flatMap((framework) => RECIPES[framework].shown));
  expect([...filesOf(PAGE).keys()].toSorted()).toEqual([...run].toSorted());
  expect(PAGE.match(/^```\w+$/gm)).toHaveLength(run.size);
});

describe.each(frameworks)('the recipe for %s', (framework) => {
  const folder = temporaryFolder('recipe');
  let recipe: RunningRecipe;
  beforeAll(async () => {
    recipe = await RunningRecipe.start(framework, folder, SECRET);
  });
  afterAll(() => recipe.stop());

  const post = async (headers: Readonly<Record<string, string>>, body: string | Buffer) =>
    (await fetch(recipe.url, { method: 'POST', headers, body })).status;
  const send = async (event: ReturnType<typeof testEvent>, body = JSON.stringify(event)) =>
    post((await signTestEvent(event, SECRET, { body })).headers, body);
  const isHandled = (line: string) => eventually(line, () => recipe.handled.includes(line));

  it('answers 204 to what the service signs, and each event goes to the handler of its type, once', async () => {
    const completed = eventOf('audit.completed', 'evt_1', { scores: { overall: 80 } });
    const sent = [
      completed,
      failed('evt_2'),
      eventOf('audit.cancelled', 'evt_3', {}),
      completed,
      { ...failed('evt_4'), test: true },
      eventOf('audit.archived', 'evt_5', {}),
      eventOf('balance.low', 'evt_6', { balance: 470 }),
    ];
    for (const event of sent) expect(await send(event)).toBe(204);
    await isHandled('balance.low evt_6 470');
    expect(recipe.handled).toEqual([
      'audit.completed evt_1 80',
      'audit.failed evt_2 timeout',
      'audit.cancelled evt_3',
      'audit.archived evt_5',
      'balance.low evt_6 470',
    ]);
  });

  it('takes a body whose bytes would change if it were parsed and written again', async () => {
    const body = JSON.stringify({ ...failed('evt_7'), later: 1, größe: '/' }, null, 3)
      .replace('"later": 1', '"later" :1.0')
      .replace('"/"', '"\\/"');
    expect(await send(failed('evt_7'), body)).toBe(204);
    await isHandled('audit.failed evt_7 timeout');
  });

  it('answers 401 to what the service did not sign, and handles none of it', async () => {
    const event = failed('evt_forged');
    const { headers, body } = await signTestEvent(event, SECRET);
    const { headers: byOthers } = await signTestEvent(event, OTHER_SECRET);
    const timestamp = Math.floor(Date.now() / 1_000) - 302;
    const { headers: old } = await signTestEvent(event, SECRET, { timestamp });
    const unsigned = { 'Content-Type': 'application/json' };
    for (const wrong of [byOthers, old, unsigned, {}]) expect(await post(wrong, body)).toBe(401);
    const written = JSON.stringify(JSON.parse(body), null, 1);
    for (const other of [written, '', '{', Buffer.from([0xff])]) expect(await post(headers, other)).toBe(401);

    expect(await send(failed('evt_8'))).toBe(204);
    await isHandled('audit.failed evt_8 timeout');
    expect(recipe.handled.filter((line) => line.includes('evt_forged'))).toEqual([]);
    expect(recipe.errors).not.toMatch(/Traceback|Error:/);
  });
});
