import { afterAll, beforeAll, jest } from '@jest/globals';
import type { ServiceName } from '#contracts/services';
import type { Log } from '#contracts/log';
import { GatewayStage } from '../gateway-stage.js';
import { BUSY } from '../scripted-ledger.js';
import { Browser } from './browser.js';
import { type DashboardRouteEntry, whileNotingRoutes } from './dashboard-routes.js';
import { type PageResponse, type SignedIn, type SignedInOptions, signIn } from './dashboard-visitor.js';

type Variables = Readonly<Record<string, string>>;

interface DashboardOptions {
  /** Settings of the gateway; a function for those of a server that is started first. */
  readonly variables?: Variables | (() => Promise<Variables>);
  readonly log?: Log;
  /** The other apps that reply by a script, besides the ledger. */
  readonly others?: readonly Exclude<ServiceName, 'api-gateway' | 'credit-ledger'>[];
  /** Whether all other apps refuse every command at once: without an answer a screen waits for seconds. */
  readonly busy?: boolean;
}

/** A gateway with scripted apps behind it, and people who use its dashboard. */
class DashboardStage extends GatewayStage {
  /** Those of the dashboard and of shared reports. */
  routes: readonly DashboardRouteEntry[] = [];

  async open({ variables, others = [], busy = false, ...options }: DashboardOptions): Promise<void> {
    const settings = typeof variables === 'function' ? await variables() : (variables ?? {});
    const all = busy ? (['audit-engine', 'webhook-dispatcher'] as const) : others;
    const start = () => this.start({ ...options, variables: settings, peers: ['credit-ledger', ...all] });
    ({ routes: this.routes } = await whileNotingRoutes(start));
    if (busy) for (const peer of this.peers.values()) peer.script = BUSY;
  }

  signIn(options?: SignedInOptions): Promise<SignedIn> {
    return signIn({ pool: this.pool, url: this.url }, options);
  }

  browser(): Browser {
    return new Browser(this.url);
  }

  /** Returns the token of a link that an operator made. */
  async linkTo({
    workspaceId: workspace_id,
    email,
  }: Pick<SignedIn, 'workspaceId' | 'email'>): Promise<string> {
    const { url } = await this.harness.send('gateway.create-sign-in-link', { workspace_id, email });
    return new URL(url).searchParams.get('token')!;
  }

  redeem(token: string): Promise<PageResponse> {
    return this.browser().post('/dashboard/sign-in/link', { token });
  }

  async joins({ workspaceId }: SignedIn, person: SignedIn, role = 'reader'): Promise<void> {
    await this.pool.query('insert into members (workspace_id, person_id, role) values ($1, $2, $3)', [
      workspaceId,
      person.personId,
      role,
    ]);
  }

  /** The roles of a workspace's members, by their addresses. */
  async rolesIn(workspaceId: string): Promise<Readonly<Record<string, string>>> {
    const { rows } = await this.pool.query<{ email: string; role: string }>(
      'select email, role from members join people using (person_id) where workspace_id = $1',
      [workspaceId],
    );
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  }

  async endSessions({ personId }: SignedIn): Promise<void> {
    await this.pool.query('update dashboard_sessions set ended_at = now() where person_id = $1', [personId]);
  }

  /** What was done in a workspace, the oldest first. */
  async actionsOf(
    { workspaceId }: Pick<SignedIn, 'workspaceId'>,
    columns = 'name, subject, details, outcome',
  ): Promise<object[]> {
    const { rows } = await this.pool.query<object>(
      `select ${columns} from dashboard_actions where workspace_id = $1 order by at`,
      [workspaceId],
    );
    return rows;
  }
}

/** Starts a stage before the tests of a `describe`, and removes it after them. */
export function useDashboard(options: DashboardOptions = {}): DashboardStage {
  jest.setTimeout(60_000);
  const stage = new DashboardStage();
  beforeAll(() => stage.open(options));
  afterAll(() => stage.remove());
  return stage;
}

/** Reads a list from page to page, and returns their texts. Throws if one is not answered with 200. */
export async function pagesFrom({ get }: SignedIn, path: string): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, text } = await get(next);
    if (status !== 200 || pages.push(text) > 20) throw new Error(`page ${pages.length} has status ${status}`);
    next = /href="\/dashboard\/ws_\w+([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  return pages;
}
