// Modules that were loaded by a file of tests stay for the later files of the same worker.
const { readFileSync } = require('node:fs')
const { relative, sep } = require('node:path')
const { default: Runtime } = require('jest-runtime')

/** In a comment of a test, with the reason: what it leaves changed in a module. */
const LOADS_AGAIN = /@loads-again [a-z]/

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
    this.keeps =
      this.keepsFor(this.fromRoot(this._testPath)) && !LOADS_AGAIN.test(readFileSync(this._testPath, 'utf8'))
    if (!keptBy.has(this.constructor)) keptBy.set(this.constructor, new Map())
    this.kept = keptBy.get(this.constructor)
    for (const [path, module] of this.kept)
      if (this.keeps || this.alwaysKept(this.fromRoot(path))) this.registries.moduleRegistry.set(path, module)
  }

  /** @param {string} _path of a kept file, for tests that load theirs again */
  alwaysKept(_path) {
    return false
  }

  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name)
  }

  /** @param {string} path */
  fromRoot(path) {
    return relative(this._config.rootDir, path).split(sep).join('/')
  }

  teardown() {
    for (const [path, module] of this.registries.moduleRegistry) {
      const name = this.fromRoot(path)
      if (module.loaded && (this.keeps ? this.isKept(name) : this.alwaysKept(name)))
        this.kept.set(path, module)
    }
    super.teardown()
  }
}

module.exports = KeptRuntime
