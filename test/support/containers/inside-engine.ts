import { type Engine, EngineUnavailable, startEngine } from './engine/engine.js';
import { skip } from './skip.js';
import { buildStandIns, type StandIn } from './stand-ins/build-stand-ins.js';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What a program that `rehearseInEngine` runs is given. */
export interface Rehearsal {
  readonly engine: Engine;
  /** For its files, removed afterwards. */
  readonly folder: string;
  readonly args: readonly string[];
}

/**
 * Starts the engine with stand-ins for others' images, runs `rehearse`, and ends this process with 1 where something failed.
 * Run in the namespaces of `rehearseInEngine`, so what it starts ends with it. `more`: stand-ins that no file of ours names.
 */
export async function insideEngine(
  rehearse: (rehearsal: Rehearsal) => Promise<Counts>,
  more: readonly StandIn[] = [],
): Promise<never> {
  const [folder = '', plugins = '', init = '', ...args] = process.argv.slice(2);
  try {
    const engine = await startEngine(folder, { plugins, init });
    await buildStandIns(engine, folder, more);
    const { passed, failed } = await rehearse({ engine, folder, args });
    await engine.stop();
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof EngineUnavailable) skip(error.message);
    else {
      console.error(`\n${error instanceof Error ? error.message : String(error)}`);
      console.log('0 passed, 1 failed');
      process.exitCode = 1;
    }
  }
  process.exit();
}
