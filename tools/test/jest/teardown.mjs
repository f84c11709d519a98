import { runEndings } from '../../../deploy/local/program.mjs'

/** After the tests: stops what their setup started. */
export default async function teardown() {
  await runEndings()
}
