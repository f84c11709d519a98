// Compiles sources with swc as project.json says. Tests stay out; texts that lie beside the code are taken along.
//   compile.mjs <folder> [<kind of modules>]   the project in this folder, for Nx
//   compile.mjs --projects <name> ...          these, side by side, and notes of which content (built.mjs)
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { noteBuilt } from './built.mjs'
import { ROOT } from './program.mjs'
import { compile, isCompiled, projectsOf, roomsOf } from './sources.mjs'

const swc = createRequire(join(ROOT, 'package.json'))('@swc/core')
const args = process.argv.slice(2)
if (args[0] === '--projects') {
  const projects = projectsOf(ROOT).filter(({ name }) => args.includes(name))
  await Promise.all(
    projects.map(async (project) => {
      rmSync(join(ROOT, project.folder, 'dist'), { recursive: true, force: true })
      await compileAll(project, roomsOf(join(ROOT, project.folder)))
      noteBuilt(project.folder)
    }),
  )
} else {
  const [folder = 'dist', module = 'commonjs'] = args
  rmSync(folder, { recursive: true, force: true })
  const project = {
    name: '',
    folder: relative(ROOT, process.cwd()),
    needs: [],
    outputs: [{ folder, module }],
  }
  await compileAll(project, [join(process.cwd(), 'src')])
}

/** @param {import('./sources.mjs').Project} project @param {string[]} rooms */
async function compileAll(project, rooms) {
  const src = join(ROOT, project.folder, 'src')
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const isBeside = (file) => file.startsWith(src) && file.endsWith('.json')
  for (const file of files.filter(isBeside))
    for (const { folder } of project.outputs)
      cpSync(file, join(ROOT, project.folder, folder, relative(src, file)))
  const made = await Promise.all(
    files
      .filter((file) => isCompiled(file) || !file.startsWith(src))
      .map((file) => compile({ root: ROOT, project, file }, swc)),
  )
  for (const { path, text } of made.flat()) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text ?? '')
  }
}
