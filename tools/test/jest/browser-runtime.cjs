// Page tests: packages and the libraries are loaded once per worker, in its one window (browser.mjs), the pages for each file:
// what they remember would reach the next file, and keeping them saved no time (ADR 22).
const KeptRuntime = require('./kept-runtime.cjs')

/** They register `afterEach` or matchers for the file that loads them. */
const FOR_EACH_FILE = /node_modules\/@testing-library\/(react|jest-dom)\/dist\/index\.js$/
/** They remember which texts are loaded and who is signed in. */
const REMEMBERS = /node_modules\/(i18next|react-i18next|@supabase)/

class BrowserRuntime extends KeptRuntime {
  keepsFor() {
    return true
  }

  isKept(path) {
    return !path.startsWith('web/') && !FOR_EACH_FILE.test(path) && !REMEMBERS.test(path)
  }
}

module.exports = BrowserRuntime
module.exports.default = BrowserRuntime
