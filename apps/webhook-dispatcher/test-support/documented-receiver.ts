import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from '../../../test/support/documentation/code-blocks.js';
import { required } from '../../../test/support/servers/environment.js';
import { eventually } from '../../../test/support/eventually.js';

const PAGE = 'docs/how-to/partners/receive-webhooks.md';

/** The receivers of the page, by language: the program that runs each, and its files, the receiver last. */
export const LANGUAGES = {
  Node: { program: () => process.execPath, files: ['verify-webhook.mjs', 'receiver.mjs'] },
  Python: { program: () => required('TEST_PYTHON'), files: ['verify_webhook.py', 'receiver.py'] },
} as const;
export type Language = keyof typeof LANGUAGES;

/** Writes the page's files of a language into a new folder; `remove` deletes it. */
export function documentedFiles(language: Language): { readonly folder: string; remove(): void } {
  const shown = filesOf(readFileSync(PAGE, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'acs-receiver-'));
  for (const file of LANGUAGES[language].files) {
    const code = shown.get(file);
    if (code === undefined) throw new Error(`${PAGE} shows no ${file}`);
    writeFileSync(join(folder, file), code);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Starts a receiver of the page as a process, on a free port of 127.0.0.1. */
export class DocumentedReceiver {
  private constructor(
    private readonly child: ChildProcess,
    private readonly output: { stdout: string; stderr: string },
    private readonly removeFiles: () => void,
    readonly port: number,
  ) {}

  static async start(language: Language, secret: string): Promise<DocumentedReceiver> {
    const { program, files } = LANGUAGES[language];
    const { folder, remove } = documentedFiles(language);
    const child = spawn(program(), [files.at(-1)!], {
      cwd: folder,
      env: { PATH: process.env.PATH, ACS_WEBHOOK_SECRET: secret, PORT: '0', PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
    const port = await eventually(`the receiver in ${language} listens`, () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${output.stderr}`);
      return /^listening on port (\d+)$/m.exec(output.stdout)?.[1];
    });
    return new DocumentedReceiver(child, output, remove, Number(port));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** The events that it processed, in order, as `audit.completed evt_…`. */
  get handled(): readonly string[] {
    return this.output.stdout.split('\n').filter((line) => /^\w+\.\w+ evt_/.test(line));
  }

  /** False if it has ended, or logged an unexpected error. */
  get sound(): boolean {
    const { exitCode, signalCode } = this.child;
    return exitCode === null && signalCode === null && !/Traceback|Error/.test(this.output.stderr);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const end = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await end;
    }
    this.removeFiles();
  }
}
