// The sources of production as one TypeScript program whose calls can be resolved. Packages of others are left out: a
// behaviour is followed through code of this repository only, and without them the program is there in two seconds.
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const LIBRARY = /^@borderlane\/([a-z]+)(?:\/(.*))?$/

/**
 * Where an import of our own leads.
 * @param {string} root of the checkout
 * @param {string} from absolute path of the importing file
 * @param {string} name as the import writes it
 * @param {(path: string) => boolean} [isThere]
 * @returns {string | undefined} an absolute path; undefined for packages of others and for data
 */
export function resolveImport(root, from, name, isThere = (path) => ts.sys.fileExists(path)) {
  const library = LIBRARY.exec(name)
  const base = library
    ? join(root, 'libs', library[1], library[2]?.startsWith('locales/') ? '' : 'src', library[2] ?? 'index')
    : name.startsWith('.')
      ? join(dirname(from), name)
      : undefined
  if (base === undefined) return undefined
  return [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(isThere)
}

/**
 * @param {string} root of the checkout
 * @param {string[]} files paths below it
 * @returns {{ checker: ts.TypeChecker, source: (path: string) => ts.SourceFile | undefined, pathOf: (node: ts.Node) => string,
 *   isOwn: (node: ts.Node) => boolean, sources: () => ts.SourceFile[] }}
 */
export function openProgram(root, files) {
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    experimentalDecorators: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const path = resolveImport(root, from, text)
      if (path === undefined) return { resolvedModule: undefined }
      return {
        resolvedModule: { resolvedFileName: path, extension: path.endsWith('x') ? '.tsx' : '.ts' },
      }
    })
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
    host,
  )
  const paths = new Map()
  const pathOf = (node) => {
    const { fileName } = node.getSourceFile()
    if (!paths.has(fileName)) paths.set(fileName, relative(root, fileName))
    return paths.get(fileName)
  }
  const isOwn = (node) => !pathOf(node).startsWith('..') && !pathOf(node).includes('node_modules')
  return {
    checker: program.getTypeChecker(),
    source: (path) => program.getSourceFile(join(root, path)),
    pathOf,
    isOwn,
    sources: () => program.getSourceFiles().filter((file) => isOwn(file)),
  }
}
