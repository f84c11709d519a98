// Modules that were loaded by a file of tests stay for the later files of the same worker.
const { relative, sep } = require('node:path')
const { default: Runtime } = require('jest-runtime')

/** Modules that were loaded by an earlier file of this worker, by path: one map for each subclass. */
const keptBy = new Map()
/** What a kept module requires later is required for the file that runs then. */
let current

/** Subclasses say which tests keep what they load, and which files are kept. Paths are relative to the checkout. */
class KeptRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    super(...options)
    current = this
    this.keeps = this.keepsFor(this.fromRoot(this._testPath))
    if (!keptBy.has(this.constructor)) keptBy.set(this.constructor, new Map())
    this.kept = keptBy.get(this.constructor)
    if (this.keeps) for (const [path, module] of this.kept) this.registries.moduleRegistry.set(path, module)
  }

  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name)
  }

  /** @param {string} path */
  fromRoot(path) {
    return relative(this._config.rootDir, path).split(sep).join('/')
  }

  teardown() {
    if (this.keeps)
      for (const [path, module] of this.registries.moduleRegistry)
        if (module.loaded && this.isKept(this.fromRoot(path))) this.kept.set(path, module)
    super.teardown()
  }
}

module.exports = KeptRuntime
