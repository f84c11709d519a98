import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Of packages what nothing here loads, each some MB (docs/adr/0064); `*` is any end of a folder's name. */
const PARTS = [
  // pdf.js draws with it. We read texts.
  '@napi-rs/canvas*',
  // What add-ons are compiled with.
  'node-*/include',
  // For systems that no compiled code is there for.
  '@napi-rs/wasm-runtime',
  '@emnapi',
  // Ways to load it that we do not use.
  '@opentelemetry/*/build/esm',
  '@opentelemetry/*/build/esnext',
  'pdfjs-dist/build',
  'pdfjs-dist/web',
  'pdfjs-dist/wasm',
  'typeorm/browser',
  'country-flag-icons/react',
  'country-flag-icons/string',
  'country-flag-icons/modules',
  'country-flag-icons/commonjs',
  'country-flag-icons/1x1',
  'date-holidays/dist',
  'rxjs/src',
  'rxjs/dist/bundles',
  'rxjs/dist/esm5',
  'zod/src',
  'chrono-node/src',
  'fastify/test',
]

/** Maps lead back to sources that are not there either. */
const IS_FOR_READERS = /\.map$|^(changelog|history|readme)\b.*\.md$/i

/**
 * Takes out of installed packages what no program of this checkout loads.
 * @param {string} folder `node_modules`
 * @param {string[]} [more] further parts
 */
export function trim(folder, more = []) {
  for (const part of [...PARTS, ...more])
    for (const path of named(folder, part.split('/'))) rmSync(path, { recursive: true, force: true })
  dropReading(folder)
}

/** Our own workspaces are linked there: a link is not followed, and what it leads to stays as it is. */
function dropReading(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) dropReading(path)
    else if (entry.isFile() && IS_FOR_READERS.test(entry.name)) rmSync(path)
  }
}

/** @param {string} folder @param {string[]} names @returns {string[]} */
function named(folder, [name, ...rest]) {
  if (name === undefined) return [folder]
  const found = name.endsWith('*')
    ? entriesOf(folder).filter((one) => one.startsWith(name.slice(0, -1)))
    : [name]
  return found.flatMap((one) => named(join(folder, one), rest))
}

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])
