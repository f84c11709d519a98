// Which files of the checkout are production code and which are tests, and text searches over them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../check/files.mjs'

const CODE = /^(libs|services|gateway|web)\/.*\.tsx?$/
const TEST = /(^|\/)(test|e2e)\/|\.(spec|test)\.tsx?$|^libs\/testing\//
const NOT_READ = /\.d\.ts$|\/migrations\/|^web\/(vite|dev)/

/**
 * @param {string} root of the checkout
 * @returns {{ code: string[], tests: string[], all: string[], text: (path: string) => string }} paths below the root
 */
export function readSources(root) {
  const all = filesIn(root)
  const written = all.filter((path) => CODE.test(path))
  const texts = new Map()
  return {
    all,
    code: written.filter((path) => !TEST.test(path) && !NOT_READ.test(path)),
    tests: all.filter((path) => TEST.test(path) || path.endsWith('.test.mjs')),
    text(path) {
      if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8'))
      return texts.get(path)
    },
  }
}

/** The room of a file: `services/orders`, `libs/contracts`, `gateway`, `web`. */
export const roomOf = (path) =>
  /^(services|libs)\//.test(path) ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]
