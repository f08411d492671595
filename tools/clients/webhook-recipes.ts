import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { filesOf } from '../../test/support/documentation/code-blocks.js';
import { eventually } from '../../test/support/eventually.js';
import { nodeClientIn } from '../../test/support/node-client.js';
import { required } from '../../test/support/servers/environment.js';
import { freePorts } from '../local/processes/free-ports.js';
import { endingWithUs } from '../local/processes/server-process.js';
import { projectRoot } from '../local/project-root.js';
import { pythonOfPackages } from './run-python.js';

/** Python compiles a framework that was only unpacked at each start: on a busy machine that takes long. */
const START_MS = 60_000;

export const PAGE = readFileSync('docs/how-to/partners/receive-webhooks-in-your-framework.md', 'utf8');

type Files = Readonly<Record<string, string>>;

/** How a framework is run with its recipe. */
interface Recipe {
  /** Names of the files that the page shows for it. */
  readonly shown: readonly string[];
  /** What a partner's project has besides. */
  readonly besides: Files;
  readonly command: (port: number) => readonly [program: string, args: readonly string[]];
}

function inNode(shown: string, besides: Files = {}): Recipe {
  const [main = shown] = Object.keys(besides);
  return {
    shown: ['accept-event.mjs', shown],
    besides: { ...besides, 'package.json': '{ "type": "module" }' },
    command: () => [process.execPath, [main]],
  };
}

/** `command`: the program and its arguments, before those that say where it listens. */
function inPython(
  shown: string,
  command: string,
  listens: (port: number) => readonly string[],
  besides: Files = {},
): Recipe {
  return {
    shown: ['accept_event.py', shown],
    besides,
    command: (port) => [pythonOfPackages(), ['-m', ...command.split(' '), ...listens(port)]],
  };
}

/** Calls a route handler as Next does. Next itself is not installed: a handler is a function that imports nothing of it. */
const ROUTE_SERVER = `import { createServer } from 'node:http';
import { POST } from './route.js';
createServer(async (request, response) => {
  const { method, headers, url } = request;
  if (method !== 'POST') return response.writeHead(405).end();
  const init = { method, headers, body: request, duplex: 'half' };
  const posted = POST(new Request(new URL(url, 'http://localhost'), init));
  const { status } = await posted.catch(() => ({ status: 500 }));
  response.writeHead(status).end();
}).listen(process.env.PORT, '127.0.0.1');
`;

/** With the defence against forged forms, which `django-admin startproject` switches on, and the line of the page. */
const DJANGO_PROJECT = {
  'settings.py': `SECRET_KEY = "of the tests"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "urls"
MIDDLEWARE = ["django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware"]
`,
  'urls.py': `from django.urls import include, path
urlpatterns = [${/`(path\("", include\([^`]*)`/.exec(PAGE)?.[1]}]
`,
};

const atPort = (port: number) => ['--port', String(port)];
const RUNSERVER = 'django runserver --noreload --settings settings';

export const RECIPES = {
  Express: inNode('express-webhooks.mjs'),
  Fastify: inNode('fastify-webhooks.mjs'),
  'Next.js': inNode('route.js', { 'serve-route.mjs': ROUTE_SERVER }),
  // Its log of requests would come between what the handlers print.
  FastAPI: inPython('fastapi_webhooks.py', commandOfPage('uvicorn'), (port) => [
    ...atPort(port),
    '--no-access-log',
  ]),
  Flask: inPython('flask_webhooks.py', commandOfPage('flask'), atPort),
  Django: inPython('django_webhooks.py', RUNSERVER, (port) => [`127.0.0.1:${port}`], DJANGO_PROJECT),
} satisfies Readonly<Record<string, Recipe>>;
export type Framework = keyof typeof RECIPES;

function commandOfPage(program: string): string {
  const commands = [...PAGE.matchAll(/Run it with `([^`]+)`/g)].map(([, command = '']) => command);
  return commands.find((command) => command.startsWith(`${program} `)) ?? '';
}

/** The recipe of a framework as the page has it, as a process on a free port of 127.0.0.1. */
export class RunningRecipe {
  private constructor(
    private readonly child: ChildProcess,
    private readonly output: { stdout: string; stderr: string },
    readonly url: string,
  ) {}

  /** Starts it in an empty folder, with this signing secret. */
  static async start(framework: Framework, folder: string, secret: string): Promise<RunningRecipe> {
    const { shown, besides, command } = RECIPES[framework];
    const files = filesOf(PAGE);
    for (const name of shown) writeFileSync(join(folder, name), files.get(name) ?? '');
    for (const [name, text] of Object.entries(besides)) writeFileSync(join(folder, name), text);
    nodeClientIn(folder, ['express', 'fastify']);
    const [port = 0] = await freePorts(1);
    const modules = [join(projectRoot, 'clients', 'python', 'src'), required('TEST_PYTHON_PACKAGES')];
    const child = spawn(...endingWithUs(...command(port)), {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        ACS_WEBHOOK_SECRET: secret,
        PYTHONPATH: modules.join(delimiter),
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONUNBUFFERED: '1',
      },
    });
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
    const recipe = new RunningRecipe(child, output, `http://127.0.0.1:${port}/webhooks`);
    await eventually(
      `the recipe for ${framework} listens`,
      () => {
        if (recipe.hasEnded) throw new Error(`it ended: ${output.stderr}`);
        return fetch(recipe.url).then(() => true);
      },
      START_MS,
    );
    return recipe;
  }

  /** What its handlers have printed, in order. */
  get handled(): readonly string[] {
    return this.output.stdout.split('\n').filter((line) => /^\w+\.\w+ evt_/.test(line));
  }

  get errors(): string {
    return this.output.stderr;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const end = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await end;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
