const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The script of each module by its file. Running it in a page makes a function, and that function the module. */
const scripts = new Map();

/**
 * Compiles each script once for all test files of a worker. Each file has a page and modules of its own as before, but
 * V8 keeps what it has compiled, also of functions that it compiles when they are first called.
 */
module.exports = class CompiledOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = this._environment.getVmContext();
      if (!context) return null;
      let known = scripts.get(filename);
      if (known?.source !== source) {
        const start = `(function(${executor.injectedModuleParameters.join()}){`;
        try {
          const script = new Script(`${start}${source}\n})`, { filename, columnOffset: -start.length });
          known = { source, script };
        } catch {
          // Jest explains a syntax error.
          return compile(source, filename);
        }
        scripts.set(filename, known);
      }
      return known.script.runInContext(context);
    };
  }
};
module.exports.isCompiled = (filename) => scripts.has(filename);
