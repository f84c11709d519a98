// Tests that take minutes and hold what few changes touch. They run in `npm run test:all`, and in `npm test` where what
// they are about differs from main.

const AUTH = ['gateway/src/auth/', 'services/identity/src/', 'libs/contracts/src/identity/']

/** @type {Record<string, string[]>} a file of tests, and the beginnings of the paths that bring it */
export const RARE = {
  // Restores into a new folder, with the commands of the operator.
  'gateway/e2e/operations.spec.ts': ['deploy/backup/', 'libs/runtime/src/trac'],
  'gateway/e2e/seed.spec.ts': ['tools/seed/'],
  'gateway/e2e/upgrade.spec.ts': [
    'tools/test/upgrade/',
    'libs/persistence/src/',
    'libs/contracts/src/topology.ts',
  ],
  // 60,000 answers.
  'services/catalogue/src/answer/trip-answers.spec.ts': [
    'libs/domain/src/catalogue/trip',
    'libs/domain/src/catalogue/held-permits.ts',
    'services/catalogue/seed/',
  ],
  // The protocol by the client library; its rules are held by the tests of identity and by auth-protocol.spec.ts.
  'gateway/e2e/auth-js.spec.ts': AUTH,
  'gateway/e2e/auth-js-factors.spec.ts': AUTH,
  'gateway/e2e/auth-mail.spec.ts': AUTH,
  // A platform of their own: a second factor for staff, and an empty catalogue.
  'web/e2e/staff-second-factor.spec.ts': ['web/src/features/auth/', 'web/e2e/organisation.ts'],
  'web/e2e/first-import.spec.ts': [
    'web/src/features/home/first-import',
    'services/catalogue/src/runs/first-',
  ],
  // Models that read pictures, in the browser.
  'web/e2e/read-passport.spec.ts': ['tools/passport/', 'tools/photo/', 'web/src/features/apply/'],
  'deploy/backup/backup.test.mjs': ['deploy/backup/'],
  // Servers of its own for each bench.
  'tools/bench/bench.test.mjs': ['tools/bench/'],
  'tools/passport/reader.test.mjs': ['tools/passport/', 'libs/vision/src/passport/'],
  'tools/photo/looker.test.mjs': ['tools/photo/', 'libs/vision/src/photo/'],
  // Plants faults and runs the tests that have to notice them.
  'tools/check/spec/mutate.test.mjs': ['tools/check/spec/'],
}

/**
 * @param {string[]} changed files below the checkout
 * @returns {string[]} those of the rare files that nothing of it reaches: they wait for `npm run test:all`
 */
export function leftOut(changed) {
  return Object.entries(RARE)
    .filter(([file, about]) => !changed.some((one) => [file, ...about].some((path) => one.startsWith(path))))
    .map(([file]) => file)
}
