const vm = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** What a worker has read and compiled, by file: its test files load the same modules, each into a world of its own. */
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

/** Jest's own, which forgets nothing between test files that stays true: a sixth of a server test's processor time. */
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
