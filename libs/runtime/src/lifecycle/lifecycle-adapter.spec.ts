import 'reflect-metadata';
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { RuntimeModule } from '../bootstrap/runtime.module.js';
import type { ServiceContext } from '../bootstrap/service.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { OnShutdown } from './on-shutdown.js';
import { Periodic } from './periodic.js';

let happened: string[];

/** Claims until it is told to stop, as the loops of the apps do. */
@Injectable()
class Loop implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    happened.push('started');
  }

  @OnShutdown('finish', 'work')
  async drained(): Promise<void> {
    happened.push('drained');
  }

  @OnShutdown('stop-accepting', 'claims')
  stop(): void {
    happened.push('stopped');
  }
}

@Injectable()
class Sweep {
  readonly everyMs: number = 1;
  runs = 0;
  held = Promise.resolve();

  @Periodic({ name: 'sweep', everyMs: ({ everyMs }: Sweep) => everyMs, stopIn: 'finish' })
  async sweep(): Promise<void> {
    this.runs += 1;
    await this.held;
  }
}

@Injectable()
class SweepNever extends Sweep {
  override readonly everyMs = 0;
}

@Injectable()
class Look {
  runs = 0;

  @Periodic({ name: 'look', everyMs: 3_600_000, stopIn: 'finish', atStart: true })
  async look(): Promise<void> {
    this.runs += 1;
  }
}

@Injectable()
class FailsToStart implements OnModuleInit {
  onModuleInit(): void {
    throw new Error('no database');
  }
}

/** With `Loop` under a second token. */
@Module({ providers: [Loop, { provide: 'alias', useExisting: Loop }, Sweep, SweepNever, Look] })
class AppModule {}

@Module({ imports: [AppModule], providers: [FailsToStart] })
class FailingModule {}

describe('what an app does by itself', () => {
  let shutdown: Shutdown;

  beforeEach(() => {
    happened = [];
  });

  function build(root: new () => object) {
    const log = new LogLines();
    shutdown = new Shutdown(log, 10_000);
    const context = { log, shutdown } as unknown as ServiceContext;
    return Test.createTestingModule({ imports: [RuntimeModule.forService(context), root] });
  }

  it('ends in the phases that it names, once each', async () => {
    const app = await build(AppModule).compile();
    expect(happened).toEqual([]);
    await app.init();
    expect(happened).toEqual(['started']);
    expect(await shutdown.drain()).toBe(true);
    expect(happened).toEqual(['started', 'stopped', 'drained']);
  });

  it('ends also where another provider fails at the start', async () => {
    const app = await build(FailingModule).compile();
    await expect(app.init()).rejects.toThrow('no database');
    await shutdown.drain();
    expect(happened).toEqual(['stopped', 'drained']);
  });

  it('runs again and again from the start on, until the phase that ends it, which waits for the last run', async () => {
    const app = await build(AppModule).compile();
    const sweep = app.get(Sweep);
    await app.init();
    await eventually('it ran twice', () => sweep.runs >= 2);
    let release = (): void => undefined;
    sweep.held = new Promise((resolve) => (release = resolve));
    const before = sweep.runs;
    await eventually('a run hangs', () => sweep.runs > before);
    const left = shutdown.drain();
    await new Promise(setImmediate);
    expect(happened).toEqual(['started', 'stopped', 'drained']);
    const during = await Promise.race([left, Promise.resolve('waits')]);
    release();
    expect([during, await left]).toEqual(['waits', true]);
    const runs = sweep.runs;
    await new Promise(setImmediate);
    expect(sweep.runs).toBe(runs);
  });

  it('runs at once only where it says so', async () => {
    const app = await build(AppModule)
      .overrideProvider(Sweep)
      .useValue(Object.assign(new Sweep(), { everyMs: 3_600_000 }))
      .compile();
    await app.init();
    expect([app.get(Look).runs, app.get(Sweep).runs]).toEqual([1, 0]);
    await shutdown.drain();
  });

  it('never runs where its provider says 0', async () => {
    const app = await build(AppModule).compile();
    await app.init();
    await eventually('another ran three times', () => app.get(Sweep).runs >= 3);
    expect(app.get(SweepNever).runs).toBe(0);
    await shutdown.drain();
  });
});
