import { existsSync, readdirSync, readFileSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** An editor writes a file in several steps. */
const SETTLE_MS = 40
const IS_SOURCE = /\.(ts|json)$/
const IS_TEST = /\.(spec|test)\.ts$/
const OWN = '@borderlane/'
const OUTPUT = /compile\.mjs (\S+)(?: (\S+))?/
const TEXTS = 'locales'

/**
 * A library, a service or the gateway, as its package.json and project.json describe it.
 * @typedef {{ name: string, folder: string, needs: string[], outputs: { folder: string, module: string }[] }} Project
 *   `folder` is below the checkout; `needs` are names of projects, all that it reaches; `outputs` is what a build writes
 */

/**
 * What `npm run build` compiles with swc.
 * @param {string} root the checkout
 * @returns {Project[]}
 */
export function projectsOf(root) {
  const names = (room) =>
    existsSync(join(root, room)) ? readdirSync(join(root, room)).map((name) => `${room}/${name}`) : []
  const folders = [...names('libs'), ...names('services'), 'gateway'].filter((folder) =>
    existsSync(join(root, folder, 'project.json')),
  )
  const read = (folder, file) => JSON.parse(readFileSync(join(root, folder, file), 'utf8'))
  const direct = new Map(
    folders.map((folder) => {
      const { name, dependencies = {} } = read(folder, 'package.json')
      const needs = Object.keys(dependencies).filter((one) => one.startsWith(OWN))
      return [name.slice(OWN.length), needs.map((one) => one.slice(OWN.length))]
    }),
  )
  return folders.map((folder) => {
    const { name, targets } = read(folder, 'project.json')
    const { command, commands = [command] } = targets.build.options
    return {
      name,
      folder,
      needs: [...reachedFrom(name, direct)],
      outputs: commands.filter((one) => OUTPUT.test(one)).map(outputOf),
    }
  })
}

/**
 * Where the sources of a project are: its code, and its texts where it has some.
 * @param {string} folder
 */
export const roomsOf = (folder) =>
  ['src', TEXTS].map((room) => join(folder, room)).filter((room) => existsSync(room))

/** @param {string} command of `compile.mjs` */
function outputOf(command) {
  const [, folder, module = 'commonjs'] = OUTPUT.exec(command) ?? []
  return { folder, module }
}

/** Whether a file becomes code. @param {string} file */
export const isCompiled = (file) => file.endsWith('.ts') && !IS_TEST.test(file)

/** @param {string} name @param {Map<string, string[]>} direct */
function reachedFrom(name, direct, reached = new Set()) {
  for (const needed of direct.get(name) ?? []) {
    if (reached.has(needed)) continue
    reached.add(needed)
    reachedFrom(needed, direct, reached)
  }
  return reached
}

/**
 * Watches the sources of a project. A recursive `fs.watch` would lose files that editors replace instead of writing
 * (Node 20 on Linux), so each folder is watched on its own.
 * @param {string} folder
 * @param {(files: string[]) => void} tell hears of full paths, once for all that was saved together; tests are left out
 * @returns {() => void} ends it
 */
export function watchSources(folder, tell) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map()
  const changed = new Set()
  let timer
  const note = (file) => {
    if (!IS_SOURCE.test(file) || IS_TEST.test(file)) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      tell(files)
    }, SETTLE_MS)
  }
  const leave = (path) => {
    watchers.get(path)?.close()
    watchers.delete(path)
  }
  const enter = (path, isNew) => {
    const watcher = watch(path, (_kind, name) => {
      const place = join(path, String(name))
      if (isFolder(place)) return watchers.has(place) || enter(place, true)
      note(place)
    })
    watcher.on('error', () => leave(path))
    watchers.set(path, watcher)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) enter(join(path, entry.name), isNew)
      // What came with its folder was saved before anyone watched there.
      else if (isNew) note(join(path, entry.name))
    }
  }
  enter(folder, false)
  return () => {
    clearTimeout(timer)
    for (const path of [...watchers.keys()]) leave(path)
  }
}

function isFolder(path) {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/**
 * Compiles one file as `npm run build` does, and gives what is to be written.
 * @param {{ root: string, project: Project, file: string }} source `file` is a full path below the project's `src` or `locales`
 * @param {typeof import('@swc/core')} swc
 * @returns {Promise<{ path: string, text: string | undefined }[]>} full paths; without a text the file is to go
 * @throws with swc's picture of the place for a file that does not compile
 */
export async function compile({ root, project, file }, swc) {
  const texts = join(root, project.folder, TEXTS)
  if (file.startsWith(texts + sep))
    return [takeTexts(file, join(root, project.folder, 'dist', TEXTS, relative(texts, file)))]
  const settings = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'))
  const inside = relative(join(root, project.folder, 'src'), file).replace(/\.ts$/, '.js')
  const made = await Promise.all(
    project.outputs.map(async ({ folder, module }) => {
      const path = join(root, project.folder, folder, inside)
      if (!existsSync(file))
        return [
          { path, text: undefined },
          { path: `${path}.map`, text: undefined },
        ]
      const { code, map } = await swc.transformFile(file, {
        configFile: join(root, '.swcrc'),
        // Given here it replaces all that the file says of modules.
        module: { ...settings.module, type: module },
        sourceFileName: relative(join(path, '..'), file),
      })
      const name = inside.slice(inside.lastIndexOf('/') + 1)
      return [
        { path, text: `${code}\n//# sourceMappingURL=${name}.map` },
        { path: `${path}.map`, text: map ?? '{}' },
      ]
    }),
  )
  return made.flat()
}

/**
 * @param {string} file
 * @param {string} path where a build puts it
 * @throws for a file that is no JSON
 */
function takeTexts(file, path) {
  if (!existsSync(file)) return { path, text: undefined }
  const text = readFileSync(file, 'utf8')
  try {
    JSON.parse(text)
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error })
  }
  return { path, text }
}
