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
  const FILE = join(__dirname, 'planted.store.ts')
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
  let columns: Column[]

  beforeAll(async () => {
    columns = await columnsOf('example', [], TABLE)
  })

  const faultsOf = (text: string): string[] =>
    compareRows(programOf(FILE, text), [FILE], () => columns).faults
  const rowWith = (fields: Record<string, string | undefined>): string => {
    const lines = Object.entries({ ...RIGHT, ...fields }).filter(([, type]) => type)
    return `export interface ExamplePartRow {${lines.map(([name, type]) => `${name}: ${type}`).join('\n')}}`
  }

  it('everything that the driver gives passes', () => expect(faultsOf(rowWith({}))).toEqual([]))

  it.each([
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
  ])('%s is reported', (_case, fields: Record<string, string | undefined>, fault) =>
    expect(faultsOf(rowWith(fields))).toEqual([`planted.store.ts: ExamplePartRow${fault}`]),
  )

  it('a table that does not exist is reported, also of a type that is no interface', () =>
    expect(faultsOf('type AwayRow = { id: string }')).toEqual([
      'planted.store.ts: AwayRow: there is no table away',
    ]))
})

let before: Program | undefined

/** A program with one file that is not on the disk; what the one before it has read is not read again. */
function programOf(file: string, text: string): Program {
  const host = createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists } = host
  host.getSourceFile = (path, ...rest) =>
    path === file ? createSourceFile(path, text, ScriptTarget.ES2023, true) : getSourceFile(path, ...rest)
  host.fileExists = (path) => path === file || fileExists(path)
  before = createProgram([file], OPTIONS, host, before)
  return before
}
