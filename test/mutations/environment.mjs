import NativeEnvironment from '../../tools/test/native/environment.mjs';

/** Modules stay loaded from one mutant to the next, so each run says anew which mutant is active. */
export default class MutationEnvironment extends NativeEnvironment {
  async setup() {
    await super.setup();
    globalThis.__stryker__.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  }
}
