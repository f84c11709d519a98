import tests from '../../../jest.config.mjs'

const unit = tests.projects.find(({ displayName }) => displayName === 'unit')

/** The tests of the object store that need a real S3 store. */
export default {
  ...unit,
  displayName: 'object store',
  testMatch: ['**/test/s3-store.conformance.ts'],
  testTimeout: tests.testTimeout,
}
