import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/program.mjs'

const MAIN = 'main'
/** Services read texts as files, which jest does not see. */
const TEXTS = { files: /^libs\/words\/locales\//, reader: 'libs/words/src/translator.ts' }

/**
 * What differs from main: commits of this branch, what is not committed yet, and new files.
 * @param {string} root of a checkout
 * @returns {Promise<string[]>} paths below it, of files that are there
 * @throws Failure where git does not answer
 */
export async function changedFiles(root) {
  const git = async (...args) => {
    const { code, output } = await command('git', args, { cwd: root })
    if (code !== 0) throw new Failure(`git ${args[0]} failed: ${output.trim()}`)
    return output.split('\0').filter(Boolean)
  }
  const [base] = await git('merge-base', 'HEAD', MAIN).catch(() => ['HEAD'])
  const lists = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', base.trim()),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ])
  return [...new Set(lists.flat())].filter((path) => existsSync(join(root, path))).sort()
}

/**
 * Which tests reach these files. Journeys reach everything, so only a change of their own brings them.
 * @param {string[]} files below the checkout
 * @returns {{ related: string[], journeys: string[], launcher: (test: string) => boolean }} files for jest to find tests
 *   of, files of journeys, and which tests of the launcher and the tools are reached
 */
export function testsReaching(files) {
  const isOfJest = /^(libs|services|gateway|web)\/.*\.tsx?$/
  const isOfJourneys = /^(web|gateway)\/e2e\//
  return {
    related: [
      ...new Set(
        files
          .map((file) => (TEXTS.files.test(file) ? TEXTS.reader : file))
          .filter((file) => isOfJest.test(file) && !isOfJourneys.test(file)),
      ),
    ],
    journeys: files.filter((file) => isOfJourneys.test(file) && isOfJest.test(file)),
    launcher: (test) => files.some((file) => dirname(file) === dirname(test)),
  }
}
