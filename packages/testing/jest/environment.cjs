const { AsyncLocalStorage } = require('node:async_hooks');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** What of the process a test may change, as it was before the test file. */
function processState() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const env = { ...process.env };
  // Jest replaces these for each test file.
  const { exit, getBuiltinModule } = process;
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return { globals, env, functions: { exit, getBuiltinModule }, listeners };
}

function restoreGlobals(globals) {
  for (const name of Reflect.ownKeys(globalThis)) {
    const before = globals[name];
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    if (!now.configurable) continue;
    if (!before) delete globalThis[name];
    else if (now.value !== before.value || now.get !== before.get) Object.defineProperty(globalThis, name, before);
  }
}

function restoreListeners(listeners) {
  for (const event of process.eventNames()) {
    const before = listeners.get(event) ?? [];
    for (const listener of process.rawListeners(event))
      if (!before.includes(listener)) process.removeListener(event, listener);
  }
}

/** The storages that the present test file uses. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    storages.add(this);
    return original.apply(this, args);
  };
}

/** Every promise of the process pays for each storage that was ever used, also for those of earlier test files. */
function disableStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
}

/**
 * The environment of tests of services: all test files of a worker share the global objects of the process, so that
 * libraries, which `runtime.cjs` loads once for all files, and tests mean the same `Date`, `Error` and `Uint8Array`.
 * After each file the environment variables, the listeners of the process and the global names are as before it, and
 * its storages for requests are disabled.
 */
module.exports = class SharedEnvironment {
  constructor({ projectConfig }) {
    this.before = processState();
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    const timers = { config: projectConfig, global: globalThis };
    this.fakeTimers = new LegacyFakeTimers({
      ...timers,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => ({ id, ref: () => this, unref: () => this }), refToId: (timer) => timer?.id },
    });
    this.fakeTimersModern = new ModernFakeTimers(timers);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    const { globals, env, functions, listeners } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    Object.assign(process, functions);
    restoreListeners(listeners);
    restoreGlobals(globals);
    disableStorages();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Undefined: scripts are compiled in the context of the process. */
  getVmContext() {}
};
