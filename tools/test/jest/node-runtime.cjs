// Server tests: packages are loaded once per worker, our own modules anew for each file.
const { createRequire } = require('node:module')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** Loaded anew for each file all the same: they keep what a file registers. */
const ANEW = ['prom-client', 'passport', '@nestjs/passport']

/**
 * Loading Nest, TypeORM and the rest for each file cost as much as half of the tests. They are loaded by Node itself,
 * once; therefore all code has one set of globals (node-environment.mjs), so that `instanceof Error` holds for both.
 */
class NodeRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    super(...options)
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename })
  }

  requireModule(from, name, options, isRequireActual) {
    if (!name || options?.isInternalModule || !isPackage(name)) {
      return super.requireModule(from, name, options, isRequireActual)
    }
    return createRequire(from)(name)
  }
}

/** @param {string} name as it stands in an import */
function isPackage(name) {
  if (name.startsWith('.') || name.startsWith('/') || name.startsWith('@borderlane/')) return false
  return !ANEW.some((one) => name === one || name.startsWith(`${one}/`))
}

module.exports = NodeRuntime
module.exports.default = NodeRuntime
