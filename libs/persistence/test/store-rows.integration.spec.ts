import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { migrate, type MigrationClass } from '@borderlane/persistence'
import { testDatabase } from '@borderlane/testing'
import {
  type CompilerOptions,
  createCompilerHost,
  createProgram,
  createSourceFile,
  ModuleKind,
  ModuleResolutionKind,
  type Program,
  ScriptTarget,
} from 'typescript'
import { type Column, compareRows } from './store-rows'

const ROOT = join(__dirname, '../../..')
const SERVICES = readdirSync(join(ROOT, 'services'))
const OPTIONS: CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ModuleKind.Preserve,
  moduleResolution: ModuleResolutionKind.Bundler,
  experimentalDecorators: true,
  types: ['node'],
}

const storesOf = (room: string): string[] =>
  readdirSync(join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.store.ts'))
    .map((path) => join(ROOT, room, 'src', path))

/** @param migrations of a service, or a statement that makes its tables */
async function columnsOf(
  schema: string,
  migrations: readonly MigrationClass[],
  statement?: string,
): Promise<Column[]> {
  const { settings, query, close } = await testDatabase(schema)
  try {
    await migrate({ schema, ownerUrl: settings.DATABASE_OWNER_URL, migrations })
    if (statement) await query(statement)
    return await query<Column>(
      `SELECT table_name AS table, column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable
       FROM information_schema.columns WHERE table_schema = $1`,
      [schema],
    )
  } finally {
    await close()
  }
}

async function migrationsOf(service: string): Promise<readonly MigrationClass[]> {
  const { migrations } = (await import(join(ROOT, 'services', service, 'src/migrations'))) as {
    migrations: readonly MigrationClass[]
  }
  return migrations
}

it('every row type of a store is as the migrated table', async () => {
  const schemas = new Map<string, Column[]>()
  for (const service of SERVICES) schemas.set(service, await columnsOf(service, await migrationsOf(service)))
  // The tables of the libs are in every schema.
  const columns = (file: string): Column[] => {
    const [kind, room] = relative(ROOT, file).split(sep)
    return schemas.get(kind === 'services' ? room! : SERVICES[0]!)!
  }
  const rooms = ['libs/messaging', 'libs/persistence', ...SERVICES.map((service) => `services/${service}`)]
  const stores = rooms.flatMap(storesOf)
  const { faults, rows } = compareRows(createProgram(stores, OPTIONS), stores, columns)
  expect(faults).toEqual([])
  expect(rows).toBeGreaterThanOrEqual(8)
})

describe('of a row type', () => {
  const TABLE = `CREATE TABLE example_part (
    id uuid NOT NULL, number integer NOT NULL, sum bigint NOT NULL, share numeric, open boolean NOT NULL,
    at timestamptz, day date NOT NULL, bytes bytea NOT NULL, kind text NOT NULL, data jsonb, names text[] NOT NULL)`
  const RIGHT = {
    id: 'string',
    number: 'number',
    sum: 'string',
    share: 'string | null',
    open: 'boolean',
    at: 'Date | null',
    day: 'Date',
    bytes: 'Buffer',
    kind: `'new' | 'old'`,
    data: `{ a: number } | readonly string[] | null`,
    names: `readonly ('one' | 'two')[]`,
  }
  const rowWith = (fields: Record<string, string | undefined>): string => {
    const lines = Object.entries({ ...RIGHT, ...fields }).filter(([, type]) => type)
    return `export interface ExamplePartRow {${lines.map(([name, type]) => `${name}: ${type}`).join('\n')}}`
  }
  const CASES: [string, Record<string, string | undefined> | string, string?][] = [
    ['everything that the driver gives', {}],
    ['a wrong nullability', { share: 'string' }, '.share is string but should be string | null'],
    ['null where there is none', { id: 'string | null' }, '.id is string | null but should be string'],
    [
      'what may be left out',
      { 'id?': 'string', id: undefined },
      '.id is string | undefined but should be string',
    ],
    ['a missing column', { day: undefined }, '.day is missing'],
    ['a column that is not there', { away: 'string' }, '.away: the table has no such column'],
    ['a bigint as a number', { sum: 'number' }, '.sum is number but should be string'],
    ['a time as text', { at: 'string | null' }, '.at is string | null but should be Date | null'],
    ['json as text', { data: 'string | null' }, '.data is string | null but should be object | null'],
    ['json as a time', { data: 'Date | null' }, '.data is Date | null but should be object | null'],
    ['bytes as text', { bytes: 'string' }, '.bytes is string but should be Buffer'],
    ['one instead of several', { names: 'string' }, '.names is string but should be string[]'],
    ['several of another type', { names: 'number[]' }, '.names is number[] but should be string[]'],
    ['anything', { kind: 'unknown' }, '.kind is unknown but should be string'],
    [
      'a table that does not exist, of a type that is no interface',
      'type AwayRow = { id: string }',
      ': there is no table away',
    ],
  ]

  it('everything that differs is reported, and nothing else', async () => {
    const columns = await columnsOf('example', [], TABLE)
    const texts = new Map(
      CASES.map(([name, row]) => [
        join(__dirname, `${name}.store.ts`),
        typeof row === 'string' ? row : rowWith(row),
      ]),
    )
    const expected = CASES.flatMap(([name, row, fault]) =>
      fault ? [`${name}.store.ts: ${typeof row === 'string' ? 'AwayRow' : 'ExamplePartRow'}${fault}`] : [],
    )
    const { faults } = compareRows(programOf(texts), [...texts.keys()], () => columns)
    expect(faults).toEqual(expected)
  })
})

/** A program of files that are not on the disk. */
function programOf(texts: ReadonlyMap<string, string>): Program {
  const host = createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists } = host
  host.getSourceFile = (path, ...rest) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile(path, ...rest)
      : createSourceFile(path, text, ScriptTarget.ES2023, true)
  }
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  return createProgram([...texts.keys()], OPTIONS, host)
}
