// Server tests: packages are loaded once per worker, and so are the sources of the services and of what they import.
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { compileFunction } = require('node:vm')
const KeptRuntime = require('./kept-runtime.cjs')

/** Libraries register what a file registers here: their own tests load them, and this, for each file. */
const REGISTRY = 'prom-client'
const fromRuntime = createRequire(join(__dirname, '../../../libs/runtime/package.json'))
/** Tests whose sources are kept for later files. Those of the libraries replace parts of what is kept. */
const KEEPS = /^(services\/[^/]+|gateway)\/(src|test)\//
/** In a comment of a test, with the reason: what it leaves changed in a module. */
const LOADS_AGAIN = /@loads-again [a-z]/
/** What is kept: sources, never tests and what is beside them. */
const KEPT = /^(libs\/[^/]+|services\/[^/]+|gateway)\/(src|locales|package\.json)(?!.*\.spec\.ts$)/
/** Metrics of Node itself read nothing that a closed application had. */
const OF_NODE = /^(process_(?!ready)|nodejs_)/

/**
 * Loading Nest, TypeORM and the rest for each file cost as much as half of the tests, and the contracts and a service's
 * own modules half of what remained. Packages are loaded by Node itself, once; therefore all code has one set of globals
 * (node-environment.mjs), so that `instanceof Error` holds for both.
 */
class NodeRuntime extends KeptRuntime {
  /** @param {ConstructorParameters<typeof KeptRuntime>} options */
  constructor(...options) {
    super(...options)
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename })
  }

  keepsFor(path) {
    return KEEPS.test(path) && !LOADS_AGAIN.test(readFileSync(this._testPath, 'utf8'))
  }

  isKept(path) {
    return KEPT.test(path)
  }

  requireModule(from, name, options, isRequireActual) {
    if (!name || options?.isInternalModule || !isPackage(name) || (name === REGISTRY && !this.keeps)) {
      return super.requireModule(from, name, options, isRequireActual)
    }
    return createRequire(from)(name)
  }

  teardown() {
    super.teardown()
    if (this.keeps) forgetMetrics()
  }
}

/** The next application counts from the beginning, and its gauges read what is its own. */
function forgetMetrics() {
  const { register } = fromRuntime(REGISTRY)
  register.resetMetrics()
  for (const { name, collect } of register.getMetricsAsArray()) {
    if (collect && !OF_NODE.test(name)) register.removeSingleMetric(name)
  }
}

/** @param {string} name as it is in an import */
function isPackage(name) {
  return !name.startsWith('.') && !name.startsWith('/') && !name.startsWith('@borderlane/')
}

module.exports = NodeRuntime
module.exports.default = NodeRuntime
