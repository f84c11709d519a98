import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const folders = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const filesOf = (folder: string): string[] =>
  readdirSync(join(__dirname, folder)).map((name) => join(__dirname, folder, name))

/** The other folders that the files of a folder import from. */
function importsOf(folder: string): string[] {
  const paths = filesOf(folder).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, path]) =>
      resolve(dirname(file), path!),
    ),
  )
  const names = paths.map((path) => relative(__dirname, path).split(sep)[0]!)
  return [...new Set(names)].filter((name) => name !== folder && folders.includes(name))
}

test('no folder imports one that imports it in turn, whatever lies between', () => {
  let left = new Map(folders.map((folder) => [folder, importsOf(folder)]))
  expect([...left.values()].flat().length).toBeGreaterThan(0)
  // Takes away, floor by floor, what stands on nothing that is left.
  for (let before = -1; before !== left.size;) {
    before = left.size
    left = new Map([...left].filter(([, wanted]) => wanted.some((name) => left.has(name))))
  }
  expect([...left.keys()]).toEqual([])
})
