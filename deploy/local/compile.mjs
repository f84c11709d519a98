// Compiles the sources of the project in this folder with swc, as its project.json says: `compile.mjs <folder> [<kind of
// modules>]`. Tests stay out; texts that lie beside the code are taken along.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './folders.mjs'
import { compile, isCompiled } from './sources.mjs'

const [folder, module = 'commonjs'] = process.argv.slice(2)
const swc = createRequire(join(ROOT, 'package.json'))('@swc/core')
const src = join(process.cwd(), 'src')
const project = { name: '', folder: relative(ROOT, process.cwd()), needs: [], outputs: [{ folder, module }] }

rmSync(folder, { recursive: true, force: true })
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
for (const file of files.filter((one) => one.endsWith('.json')))
  cpSync(file, join(folder, relative(src, file)))
const made = await Promise.all(
  files.filter(isCompiled).map((file) => compile({ root: ROOT, project, file }, swc)),
)
for (const { path, text } of made.flat()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text ?? '')
}
