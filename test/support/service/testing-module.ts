import type { DynamicModule } from '@nestjs/common';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import type { ApplicationFactory } from '#runtime/bootstrap/application-factory';

/** Replaces providers of an app: `(module) => module.overrideProvider(Auditor).useValue(auditor)`. */
export type Override = (module: TestingModuleBuilder) => TestingModuleBuilder;

/** Nest's own way to build an app's real root module, but for what is replaced in it. */
export function withOverride(override: Override): ApplicationFactory {
  const compile = (root: DynamicModule): Promise<TestingModule> =>
    override(Test.createTestingModule({ imports: [root] })).compile();
  return {
    create: async (root, adapter, options) => (await compile(root)).createNestApplication(adapter, options),
    createMicroservice: async (root, options) => (await compile(root)).createNestMicroservice(options),
  };
}
