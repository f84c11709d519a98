require('@testing-library/jest-dom')
const react = require('react')

const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
// React notes for each element the stack on which it was made, up to this many: a tenth of the time of a page test.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})
