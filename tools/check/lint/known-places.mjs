// Places that a rule of doors.mjs does not hold for yet. These lists only get shorter.

/** Files with SQL that belongs into a store. @type {string[]} */
export const SQL_OUTSIDE_STORES = []

/** Files with a constructor of more than six parameters. @type {string[]} */
export const WIDE_CONSTRUCTORS = []

/** AppModules with providers or controllers of their own. @type {string[]} */
export const FLAT_APP_MODULES = []
