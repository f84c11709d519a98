import '@testing-library/jest-dom'
import react from 'react'

/** React records the stack of each element up to this many, which took a tenth of the time of a page test. */
const OWNER_STACKS = 'recentlyCreatedOwnerStacks'

const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, OWNER_STACKS, {
    get: () => Infinity,
    set: () => undefined,
    configurable: true,
  })
