/**
 * Jest keeps the tests of a file, and with them all that they made, in globals; and what listens to their events would
 * listen to those of every later file.
 * @param {object} global which later files use, too
 */
export function forgetTests(global) {
  for (const symbol of Object.getOwnPropertySymbols(global)) {
    if (symbol.description === 'JEST_STATE_SYMBOL') Reflect.deleteProperty(global, symbol)
  }
  Reflect.deleteProperty(global, Symbol.for('EVENT_HANDLERS'))
}
