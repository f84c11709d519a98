// Server tests: packages are loaded once per worker, and so are the sources of the services and of what they import.
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join, relative, sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** Libraries register what a file registers here: their own tests load them, and this, for each file. */
const REGISTRY = 'prom-client'
const fromRuntime = createRequire(join(__dirname, '../../../libs/runtime/package.json'))
/** Tests whose sources are kept for later files. Those of the libraries replace parts of what is kept. */
const KEEPS = /^(services\/[^/]+|gateway)\/(src|test)\//
/** What is kept: sources, never tests and what stands beside them. */
const KEPT = /^(libs\/[^/]+|services\/[^/]+|gateway)\/(src|locales|package\.json)(?!.*\.spec\.ts$)/
/** In a comment of a test, with the reason: what it leaves changed in a module. */
const LOADS_AGAIN = /@loads-again [a-z]/
/** Metrics of Node itself read nothing that a closed application had. */
const OF_NODE = /^(process_(?!ready)|nodejs_)/

/** Modules that were loaded by an earlier file of this worker, by path. */
const kept = new Map()
/** What a kept module requires later is required for the file that runs then. */
let current

/**
 * Loading Nest, TypeORM and the rest for each file cost as much as half of the tests, and the contracts and a service's
 * own modules half of what remained. Packages are loaded by Node itself, once; therefore all code has one set of globals
 * (node-environment.mjs), so that `instanceof Error` holds for both.
 */
class NodeRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    super(...options)
    current = this
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename })
    this.keeps =
      KEEPS.test(this.fromRoot(this._testPath)) && !LOADS_AGAIN.test(readFileSync(this._testPath, 'utf8'))
    if (this.keeps) for (const [path, module] of kept) this.registries.moduleRegistry.set(path, module)
  }

  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name)
  }

  requireModule(from, name, options, isRequireActual) {
    if (!name || options?.isInternalModule || !isPackage(name) || (name === REGISTRY && !this.keeps)) {
      return super.requireModule(from, name, options, isRequireActual)
    }
    return createRequire(from)(name)
  }

  /** @param {string} path */
  fromRoot(path) {
    return relative(this._config.rootDir, path).split(sep).join('/')
  }

  teardown() {
    if (this.keeps) {
      for (const [path, module] of this.registries.moduleRegistry) {
        if (module.loaded && KEPT.test(this.fromRoot(path))) kept.set(path, module)
      }
      forgetMetrics()
    }
    super.teardown()
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

/** @param {string} name as it stands in an import */
function isPackage(name) {
  return !name.startsWith('.') && !name.startsWith('/') && !name.startsWith('@borderlane/')
}

module.exports = NodeRuntime
module.exports.default = NodeRuntime
