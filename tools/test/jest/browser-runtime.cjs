// Page tests: packages and the sources of the pages are loaded once per worker, in its one window (browser.mjs).
const KeptRuntime = require('./kept-runtime.cjs')

/** They register `afterEach` or matchers for the file that loads them. */
const FOR_EACH_FILE = /node_modules\/@testing-library\/(react|jest-dom)\/dist\/index\.js$/
const TESTS = /\.test\.tsx?$|^web\/src\/test\//

class BrowserRuntime extends KeptRuntime {
  keepsFor() {
    return true
  }

  /** Two copies of what listens to the page would disturb each other; texts are what such tests start in their own way. */
  alwaysKept(path) {
    return this.isKept(path) && path.includes('node_modules/') && !path.includes('i18next')
  }

  isKept(path) {
    return !FOR_EACH_FILE.test(path) && !TESTS.test(path)
  }
}

module.exports = BrowserRuntime
module.exports.default = BrowserRuntime
