const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const inModules = `${sep}node_modules${sep}`;
const isPackage = (name) => name !== undefined && !/^[./]/.test(name);

/**
 * Loads libraries as Node does: once for all test files of a worker. Jest loads each of them again for each test file,
 * which took two thirds of the time of the tests. The project's own modules are still loaded again, so that no file
 * sees the state of another one.
 */
module.exports = class SharedLibrariesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    // Jest compiles for a context of its own; these tests run in that of the process (`environment.cjs`).
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename });
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
