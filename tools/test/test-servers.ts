import type { Progress } from '../local/progress.mjs';
import { type Stack, type StackOptions, startStack } from '../local/stack/stack.js';
import { startService } from '../local/start/start-service.js';
import { ensurePrograms, type Program } from '../local/install/programs.js';
import { CHROMIUM, PROMETHEUS, PROMTOOL, PYTHON, PYTHON_PACKAGES, ZSH } from './programs.js';
import type { Project } from './selected-projects.js';

/** What the tests need to be running, and the variables that tell them where. */
export interface TestServers {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * The end-to-end tests audit and notify servers of their own on this machine, wait for retries, and say with
 * `X-Forwarded-For` which client they are.
 */
const SERVICE_ENV = {
  EGRESS_ALLOW: '127.0.0.0/8,::1/128',
  WEBHOOK_RETRY_SCHEDULE: '1s,1s,2s,2s',
  TRUST_PROXY: '127.0.0.0/8',
};

/** Starts no more than the selected projects need: nothing, the servers, or the whole service. Throws `ProgramMissing`. */
export async function startTestServers(
  projects: ReadonlySet<Project>,
  environment: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<TestServers> {
  const [programs, servers] = await Promise.allSettled([
    testPrograms(projects, progress),
    startServers(projects, { name: 'test', ephemeral: true, environment, progress }),
  ]);
  if (servers.status === 'rejected') throw servers.reason;
  if (programs.status === 'rejected') {
    await servers.value.stop();
    throw programs.reason;
  }
  return {
    env: { ...servers.value.env, ...programs.value },
    stop: () => servers.value.stop(),
  };
}

async function startServers(projects: ReadonlySet<Project>, options: StackOptions): Promise<TestServers> {
  if (projects.has('e2e')) {
    const service = await startService({ ...options, env: SERVICE_ENV });
    const { databaseUrls, brokerUrls } = service.addresses;
    const apps = {
      ACS_APP_DATABASE_URLS: JSON.stringify(databaseUrls),
      ACS_APP_BROKER_URLS: JSON.stringify(brokerUrls),
      ACS_APP_METRICS_URLS: JSON.stringify(Object.values(service.apps).map(({ metricsUrl }) => metricsUrl)),
    };
    const env = { ...serverVariables(service.stack), ...service.env, ...apps };
    return { env, stop: () => service.stop() };
  }
  if (projects.has('integration') || projects.has('fault') || projects.has('rehearsal')) {
    const stack = await startStack(options);
    return { env: serverVariables(stack), stop: () => stack.stop() };
  }
  return { env: {}, stop: () => Promise.resolve() };
}

/** Variable → program that the tests of these projects run. */
const TEST_PROGRAMS: readonly (readonly [variable: string, Program, ...Project[]])[] = [
  ['TEST_PYTHON', PYTHON, 'integration', 'e2e', 'fault', 'rehearsal'],
  ['TEST_PYTHON_PACKAGES', PYTHON_PACKAGES, 'integration', 'e2e', 'fault', 'rehearsal'],
  ['TEST_PROMTOOL', PROMTOOL, 'integration'],
  ['TEST_ZSH', ZSH, 'integration'],
  ['TEST_CHROMIUM', CHROMIUM, 'integration', 'e2e', 'rehearsal'],
  ['TEST_PROMETHEUS', PROMETHEUS, 'e2e'],
];

/** The paths of programs that the selected tests run. */
async function testPrograms(
  projects: ReadonlySet<Project>,
  progress: Progress,
): Promise<Record<string, string>> {
  const needed = TEST_PROGRAMS.filter(([, , ...by]) => by.some((project) => projects.has(project)));
  const paths = await ensurePrograms(
    needed.map(([, program]) => program),
    progress,
  );
  return Object.fromEntries(needed.map(([variable], index) => [variable, paths[index]!]));
}

/** The servers with the administrator's rights: each test makes a database and a virtual host of its own. */
function serverVariables({ postgres, rabbitmq, redis }: Stack): Record<string, string> {
  return {
    TEST_DATABASE_URL: postgres.url,
    // Databases that tests copy from are only left on a server that ends with the tests.
    ...(postgres.pid !== undefined && { TEST_TEMPLATES: 'yes' }),
    TEST_RABBITMQ_URL: rabbitmq.url,
    TEST_RABBITMQ_MANAGEMENT_URL: rabbitmq.managementUrl,
    TEST_REDIS_URL: redis.url,
  };
}
