const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const inModules = `${sep}node_modules${sep}`;
const isPackage = (name) => name !== undefined && !/^[./]/.test(name);

/**
 * The compiled function of each module by its file. Running it makes the module, so that each test file has modules of
 * its own from the same function.
 */
const compiled = new Map();

/**
 * Loads libraries as Node does: once for all test files of a worker. Jest loads each of them again for each test file,
 * which took two thirds of the time of the tests. The project's own modules are still loaded again, so that no file
 * sees the state of another one.
 */
module.exports = class SharedLibrariesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    // Jest compiles for a context of its own; these tests run in that of the process (`environment.cjs`).
    this.executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, this.executor.injectedModuleParameters, { filename });
      compiled.set(filename, { source, run });
      return run;
    };
  }

  requireModule(from, name, options, isActual) {
    const library = options?.isInternalModule ? undefined : this.libraryOf(from, name);
    return library ? createRequire(from)(library) : super.requireModule(from, name, options, isActual);
  }

  /**
   * The path of the library that a module means by a name. Undefined for core modules, the project's modules and those
   * that jest has to translate.
   */
  libraryOf(from, name) {
    if (!isPackage(name) || isBuiltin(name)) return;
    try {
      const path = createRequire(from).resolve(name);
      return path.includes(inModules) && !this.isTranslated(path) ? path : undefined;
    } catch {
      // A package without an entry for `require`.
    }
  }

  isTranslated(path) {
    return !this._config.transformIgnorePatterns.some((pattern) => new RegExp(pattern).test(path));
  }
};
