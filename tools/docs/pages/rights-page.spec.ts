import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RIGHTS_PAGE, rightsPage } from './rights-page.js';

describe('the page about rights in the dashboard', () => {
  it('is up to date', () => {
    if (readFileSync(RIGHTS_PAGE, 'utf8') !== rightsPage())
      throw new Error(`${RIGHTS_PAGE} is not what the routes say: run npm run docs.`);
  });

  it('says whom a route opens for', () => {
    const page = rightsPage();
    expect(page).toContain('| `GET /dashboard/sign-in` | yes | yes | yes | yes | yes |  |');
    expect(page).toContain('| `GET /dashboard` |  | yes | yes | yes | yes |  |');
    expect(page).toContain('| `POST /dashboard/:workspace/people` |  |  |  |  | yes | yes |');
  });
});
