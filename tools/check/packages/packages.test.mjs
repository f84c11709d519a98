import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceProblems, withPackages } from './licences.mjs'
import { addressProblems, problemsOf } from './packages.mjs'

const file = (path, ...names) => ({ path, source: names.map((name) => `import '${name}'\n`).join('') })
const room = (manifest, ...files) => ({
  folder: 'libs/a',
  manifest: { name: '@borderlane/a', version: '0.1.0', ...manifest },
  files,
})
const problems = (...workspaces) => problemsOf(workspaces, (name) => (name === 'needy' ? ['peer'] : []))

test('a workspace that declares what it imports has nothing wrong', () => {
  const dependencies = { '@borderlane/b': '0.1.0', needy: '1.0.0', peer: '1.0.0', x: '1.0.0' }
  const devDependencies = { '@types/x': '1.0.0', '@scope/tool': '1.0.0' }
  assert.deepEqual(
    problems(
      room(
        { dependencies, devDependencies },
        file('src/a.ts', 'node:fs', 'fs', './b', 'x/deep', 'needy', '@borderlane/a'),
        { path: 'src/b.ts', source: `export type A = import('@borderlane/b').A` },
        file('src/a.spec.ts', '@scope/tool/deep'),
      ),
    ),
    [],
  )
})

test('a package that is imported and not declared is named', () => {
  assert.deepEqual(problems(room({}, file('src/a.ts', 'x'))), ['libs/a imports x and does not declare it'])
  assert.deepEqual(problems(room({}, file('test/a.spec.ts', '@borderlane/b'))), [
    'libs/a imports @borderlane/b and does not declare it',
  ])
})

test('a package that is declared and not imported is named', () => {
  assert.deepEqual(problems(room({ dependencies: { x: '1.0.0' } })), [
    'libs/a declares x and does not import it',
  ])
  assert.deepEqual(problems(room({ devDependencies: { '@types/x': '1.0.0' } })), [
    'libs/a declares @types/x and does not import it',
  ])
})

test('a package that the code needs when it runs is no devDependency', () => {
  assert.deepEqual(problems(room({ devDependencies: { x: '1.0.0' } }, file('src/a.ts', 'x'))), [
    'libs/a needs x when it runs, so it is no devDependency',
  ])
})

test('two versions of one package are named, of our own packages too', () => {
  const other = {
    folder: 'b',
    manifest: { name: 'b', dependencies: { x: '2.0.0', '@borderlane/a': '1.0.0' } },
  }
  assert.deepEqual(
    problems(room({ dependencies: { x: '1.0.0' } }, file('src/a.ts', 'x')), {
      ...other,
      files: [file('src/b.ts', 'x', '@borderlane/a')],
    }),
    ['b wants x 2.0.0, elsewhere it is 1.0.0', 'b wants @borderlane/a 1.0.0, elsewhere it is 0.1.0'],
  )
})

test('the root may hold tools that nothing imports', () => {
  assert.deepEqual(
    problems({ folder: '', manifest: { name: 'root', dependencies: { nx: '1.0.0' } }, files: [] }),
    [],
  )
})

test('the root declares nothing for workspaces, but may share what its own files import', () => {
  const dependencies = { x: '1.0.0', y: '1.0.0' }
  const root = {
    folder: '',
    manifest: { name: 'root', devDependencies: { ...dependencies, z: '1.0.0' } },
    files: [file('tools/a.mjs', 'y')],
  }
  assert.deepEqual(problems(root, room({ dependencies }, file('src/a.ts', 'x', 'y'))), [
    'the root declares x for workspaces, which declare it themselves',
  ])
})

test('a package of production whose licence binds the whole is named; tools and a choice of licences are not', () => {
  assert.deepEqual(
    licenceProblems({
      '': {},
      'libs/a': { license: 'UNLICENSED' },
      'node_modules/good': { license: 'MIT' },
      'node_modules/choice': { license: '(GPL-3.0 OR Apache-2.0)' },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
      'node_modules/x/node_modules/bound': { license: 'AGPL-3.0' },
      'node_modules/both': { license: 'MIT AND GPL-2.0' },
      'node_modules/silent': {},
    }).map((problem) => problem.split(':')[0]),
    [
      'bound has the licence AGPL-3.0',
      'both has the licence MIT AND GPL-2.0',
      'silent has the licence (none in its package.json)',
    ],
  )
})

test('NOTICE keeps what is written by hand and lists each package of production once, by licence', () => {
  const packages = {
    '': {},
    'node_modules/b': { license: 'MIT' },
    'node_modules/b/node_modules/a': { license: 'MIT' },
    'node_modules/a': { license: 'MIT' },
    'node_modules/c': { license: 'ISC' },
    'node_modules/tool': { license: 'MIT', dev: true },
  }
  const notice = withPackages('By hand.\n', packages)
  assert.match(notice, /^By hand\.\n\n.*\n\nISC\n {2}c\n\nMIT\n {2}a, b\n$/)
  assert.equal(withPackages(notice, packages), notice)
})

test('a package of the registry whose address the lock file does not say is named', () => {
  const integrity = 'sha512-a'
  const packages = {
    '': {},
    a: { resolved: 'libs/a' },
    b: { integrity, resolved: 'https://r/b.tgz' },
    c: { integrity },
  }
  assert.deepEqual(addressProblems(packages), [
    'package-lock.json does not say where c comes from (resolved)',
  ])
})
