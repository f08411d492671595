import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Log } from '#contracts/log';
import { Shutdown } from '../shutdown/shutdown.js';
import { shutdownHookOf } from './on-shutdown.js';
import { PeriodicTask } from './periodic-task.js';
import { type PeriodicOptions, periodicOptionsOf } from './periodic.js';

/**
 * Finds the methods with `@OnShutdown` and `@Periodic` of all providers. Registers their ends before anything starts:
 * hooks of a global module run first.
 */
@Injectable()
export class LifecycleAdapter implements OnModuleInit, OnApplicationBootstrap {
  private readonly starts: (() => void)[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    for (const owner of this.instances()) {
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(owner) as object)) {
        const method = (owner as Record<string, (signal?: AbortSignal) => Promise<void>>)[name]!;
        const hook = shutdownHookOf(method);
        if (hook) this.shutdown.add(hook.phase, hook.name, () => method.call(owner));
        const periodic = periodicOptionsOf(method);
        if (periodic) this.plan(periodic, owner, (signal) => method.call(owner, signal));
      }
    }
  }

  onApplicationBootstrap(): void {
    for (const start of this.starts) start();
  }

  private plan(
    options: PeriodicOptions<object>,
    owner: object,
    run: (signal: AbortSignal) => Promise<void>,
  ): void {
    const { name, stopIn, atStart = false, alarmMs } = options;
    const everyMs = typeof options.everyMs === 'number' ? options.everyMs : options.everyMs(owner);
    if (everyMs === 0) return;
    const task = new PeriodicTask({ name, everyMs, run, log: this.log, ...(alarmMs && { alarmMs }) });
    this.shutdown.add(stopIn, name, () => task.stop());
    this.starts.push(() => {
      task.start();
      if (atStart) void task.runNow();
    });
  }

  /** Each instance once, even if several tokens provide it. */
  private instances(): Set<object> {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    return new Set(
      wrappers.flatMap((wrapper) => {
        const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
        return typeof instance === 'object' && instance !== null ? [instance] : [];
      }),
    );
  }
}
