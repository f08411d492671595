import { describe, expect, it } from '@jest/globals';
import { rightsPage } from './rights-page.js';

describe('the page about rights in the dashboard', () => {
  it('says whom a route opens for', () => {
    const page = rightsPage();
    expect(page).toContain('| `GET /dashboard/sign-in` | yes | yes | yes | yes | yes |  |');
    expect(page).toContain('| `GET /dashboard` |  | yes | yes | yes | yes |  |');
    expect(page).toContain('| `POST /dashboard/:workspace/people` |  |  |  |  | yes | yes |');
  });
});
