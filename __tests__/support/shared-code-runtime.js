const vm = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** Sources and compiled scripts of a worker, by file: each test file runs them in its own context. */
const texts = new Map();
const scripts = new Map();

const { compileFunction } = vm;
vm.compileFunction = (text, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(text, parameters, options);
  let script = scripts.get(filename);
  if (script?.text !== text) {
    const head = `(function(${parameters.join(",")}){`;
    const code = new vm.Script(`${head}${text}\n})`, { filename, columnOffset: -head.length });
    script = { text, code };
    scripts.set(filename, script);
  }
  return script.code.runInContext(parsingContext);
};

/** Jest's runtime, keeping file contents between test files: saves a sixth of a server test's time. */
class SharedCodeRuntime extends Runtime {
  #read;

  constructor(config, environment, resolver, transformer, read, ...others) {
    for (const [file, text] of texts) if (!read.has(file)) read.set(file, text);
    super(config, environment, resolver, transformer, read, ...others);
    this.#read = read;
  }

  teardown() {
    for (const [file, text] of this.#read) texts.set(file, text);
    super.teardown();
  }
}

module.exports = { default: SharedCodeRuntime, __esModule: true };
