import { readFileSync } from 'node:fs'

const { jsc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'))

/** Tests run on the sources, never on what an earlier build left. */
const toSources = {
  '^@borderlane/(contracts|domain|vision)/(.*)$': '<rootDir>/libs/$1/src/$2.ts',
  '^@borderlane/words/(locales/.*)$': '<rootDir>/libs/words/$1',
  '^@borderlane/words/(.*)$': '<rootDir>/libs/words/src/$1.ts',
  '^@borderlane/(messaging|persistence|runtime|testing)$': '<rootDir>/libs/$1/src/index.ts',
}

const server = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/gateway'],
  modulePathIgnorePatterns: ['<rootDir>/(libs/[^/]+|services/[^/]+|gateway)/dist/'],
  moduleNameMapper: toSources,
  runtime: '<rootDir>/tools/test/jest/node-runtime.cjs',
  testEnvironment: '<rootDir>/tools/test/jest/node-environment.mjs',
  transform: { '\\.ts$': ['@swc/jest', { swcrc: false, jsc, sourceMaps: 'inline' }] },
}

/** Packages that come as modules of the browser's kind only. */
const MODULES_ONLY = 'node_modules/mrz/'

const browser = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/web/src', '<rootDir>/libs/vision/src'],
  runtime: '<rootDir>/tools/test/jest/browser-runtime.cjs',
  transformIgnorePatterns: [`/node_modules/(?!${MODULES_ONLY.split('/')[1]}/)`],
  moduleNameMapper: {
    ...toSources,
    '\\.css$': '<rootDir>/tools/test/jest/no-style.cjs',
    // React's own for development notes for each element where it was made: a tenth of the time of a page test.
    '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
  },
  transform: {
    [`\\.tsx?$|${MODULES_ONLY}.*\\.js$`]: [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
}

const journeys = {
  ...server,
  displayName: 'journeys',
  roots: ['<rootDir>/web/e2e', '<rootDir>/gateway/e2e'],
  testMatch: ['**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/test/jest/journeys.cjs'],
  globalSetup: '<rootDir>/tools/test/jest/setup-journeys.mjs',
  globalTeardown: '<rootDir>/tools/test/jest/teardown.mjs',
}

const onServers = {
  globalSetup: '<rootDir>/tools/test/jest/setup.mjs',
  globalTeardown: '<rootDir>/tools/test/jest/teardown.mjs',
}

/** Pure rules; real servers; pages; journeys in a browser over the whole platform. */
export default {
  // One NATS server is started per worker, and each loads packages and services once. Three for two processors: much of a
  // test with real servers is waiting.
  maxWorkers: 3,
  // Milliseconds for a worker to end on its own: on a busy machine that takes a while. What is still open then is a leak.
  workerGracefulExitTimeout: 60_000,
  // Milliseconds. Real servers on a busy machine; a test that hangs still ends.
  testTimeout: 300_000,
  projects: [
    { ...server, displayName: 'unit', testMatch: ['**/src/**/!(*.cost).spec.ts'] },
    {
      ...server,
      ...onServers,
      displayName: 'integration',
      testMatch: ['**/test/**/!(*.cost).spec.ts'],
    },
    // What a piece of work takes of the processor or of memory: seconds each, and few changes reach it.
    { ...server, ...onServers, displayName: 'cost', testMatch: ['**/*.cost.spec.ts'] },
    {
      ...browser,
      displayName: 'web',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testEnvironment: '<rootDir>/tools/test/jest/browser.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/src/test/setup.ts'],
    },
    journeys,
  ],
}
