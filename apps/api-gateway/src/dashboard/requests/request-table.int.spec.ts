import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { logRequest } from '../../../test-support/logged-requests.js';
import { TestBrowser } from '../../../../../test/support/partner/browser.js';
import { clippedTables } from '../../../../../test/support/partner/check-screen.js';

jest.setTimeout(60_000);

/** The words of paths and codes that are on two lines. */
const CUT_WORDS = `(() => {
  const parts = [...document.querySelectorAll('.words')].flatMap(({ childNodes }) => [...childNodes]);
  if (parts.length < 10) return ['there are no paths and codes'];
  const lines = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  return parts.filter((part) => part.nodeType === Node.TEXT_NODE && !part.data.includes(' ') && lines(part) > 1)
    .map(({ data }) => data);
})()`;

describe('the table of requests', () => {
  const stage = useDashboard();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await TestBrowser.start();
  });
  afterAll(() => browser.close());

  it.each(['light', 'dark'] as const)(
    'is whole at 1440 px with the longest texts that it can show, and cuts no word, %s',
    async (colorScheme) => {
      const reader = await stage.signIn({ role: 'reader' });
      const { keyId } = await seedKey(stage.harness, reader.workspaceId);
      await stage.pool.query(`update api_keys set name = $2 where key_id = $1`, [keyId, 'k'.repeat(200)]);
      await logRequest(stage.pool, {
        workspace_id: reader.workspaceId,
        key_id: keyId,
        method: 'POST',
        route: '/api/v1/webhooks/deliveries/{delivery_id}/replay',
        status: 499,
        code: 'IDEMPOTENCY_KEY_IN_PROGRESS_FOR_ANOTHER',
        idempotency_key: 'i'.repeat(255),
        replayed: false,
        duration_ms: 1_234_567,
      });
      const { page } = await browser.visit({
        colorScheme,
        viewport: { width: 1440, height: 900 },
        extraHTTPHeaders: { cookie: reader.cookie },
      });
      await page.goto(`${stage.url}/dashboard/${reader.workspaceId}/requests`);
      expect(await page.getByRole('row').count()).toBe(2);
      expect(await page.evaluate<string[]>(CUT_WORDS)).toEqual([]);
      expect(await clippedTables(page)).toEqual([]);
      await page.context().close();
    },
  );
});
