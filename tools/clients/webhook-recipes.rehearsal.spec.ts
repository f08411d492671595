import { describe, expect, it, jest } from '@jest/globals';
import { signTestEvent, testEvent } from '../../clients/node/src/webhooks/sign.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { type Framework, RECIPES, RunningRecipe } from './webhook-recipes.js';

jest.setTimeout(90_000);

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

describe.each(Object.keys(RECIPES) as Framework[])('the recipe for %s', (framework) => {
  const folder = temporaryFolder('recipe');

  it('answers 500 where its secret is not as it was shown, so that the event comes again', async () => {
    const recipe = await RunningRecipe.start(framework, folder, `${SECRET}\n`);
    try {
      const { headers, body } = await signTestEvent(testEvent(), SECRET);
      const response = await fetch(recipe.url, { method: 'POST', headers, body });
      expect(response.status).toBe(500);
      expect(recipe.handled).toEqual([]);
    } finally {
      await recipe.stop();
    }
  });
});
