import { basename } from 'node:path'
import {
  type Declaration,
  type InterfaceDeclaration,
  type Program,
  type Type,
  type TypeAliasDeclaration,
  type TypeChecker,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  TypeFlags,
} from 'typescript'

/** A column of a migrated table. `type` is Postgres' short name; that of an array begins with `_`. */
export interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
}

/** What the driver gives for a column's type (`pg-types`). Everything else comes as text. */
const DRIVER_TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  json: 'object',
  jsonb: 'object',
  timestamp: 'Date',
  timestamptz: 'Date',
}

/**
 * Compares the row types of stores with the schema: every interface, or type, whose name ends in `Row`.
 * @param program has been made from the stores, `strict`
 * @param columns of the schema in which the stores of a file work
 * @returns what does not agree, one sentence each, and how many row types there are
 */
export function compareRows(
  program: Program,
  files: readonly string[],
  columns: (file: string) => readonly Column[],
): { faults: string[]; rows: number } {
  const checker = program.getTypeChecker()
  const faults: string[] = []
  let rows = 0
  for (const file of files) {
    const statements = program.getSourceFile(file)?.statements
    if (!statements) throw new Error(`${file} is not in the program`)
    for (const row of statements.filter(isRow)) {
      rows += 1
      const table = tableOf(row.name.text)
      const ofTable = columns(file).filter((column) => column.table === table)
      const addFault = (fault: string): unknown => faults.push(`${basename(file)}: ${row.name.text}${fault}`)
      if (ofTable.length === 0) addFault(`: there is no table ${table}`)
      else for (const fault of faultsOf(checker, row, ofTable)) addFault(fault)
    }
  }
  return { faults, rows }
}

function isRow(node: Declaration | object): node is InterfaceDeclaration | TypeAliasDeclaration {
  const named = node as InterfaceDeclaration
  return (isInterfaceDeclaration(named) || isTypeAliasDeclaration(named)) && /.Row$/.test(named.name.text)
}

/** `OrderTokenRow` is of `order_token`. */
function tableOf(row: string): string {
  const words = row.replace(/Row$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return words.slice(1)
}

function faultsOf(
  checker: TypeChecker,
  row: InterfaceDeclaration | TypeAliasDeclaration,
  columns: readonly Column[],
): string[] {
  const fields = new Map(
    checker
      .getPropertiesOfType(checker.getTypeAtLocation(row.name))
      .map((field) => [field.name, checker.getTypeOfSymbolAtLocation(field, row)]),
  )
  const unknown = [...fields.keys()].filter((name) => !columns.some((column) => column.name === name))
  return [
    ...unknown.map((name) => `.${name}: the table has no such column`),
    ...columns.flatMap((column) => {
      const type = fields.get(column.name)
      if (!type) return [`.${column.name} is missing`]
      const wanted = nameOf(column)
      const given = checker.typeToString(type)
      return agrees(checker, type, column) ? [] : [`.${column.name} is ${given} but should be ${wanted}`]
    }),
  ]
}

function nameOf({ type, nullable }: Column): string {
  const plain = type.startsWith('_') ? `${driverType(type.slice(1))}[]` : driverType(type)
  return nullable ? `${plain} | null` : plain
}

const driverType = (type: string): string => DRIVER_TYPES[type] ?? 'string'

function agrees(checker: TypeChecker, type: Type, { type: column, nullable }: Column): boolean {
  const parts = type.isUnion() ? type.types : [type]
  const present = parts.filter(({ flags }) => !(flags & TypeFlags.Null))
  if (nullable !== present.length < parts.length || present.length === 0) return false
  return present.every((part) => {
    if (!column.startsWith('_')) return isOf(part, driverType(column))
    if (!checker.isArrayType(part)) return false
    const [element] = checker.getTypeArguments(part as Parameters<TypeChecker['getTypeArguments']>[0])
    const elements = element!.isUnion() ? element!.types : [element!]
    return elements.every((one) => isOf(one, driverType(column.slice(1))))
  })
}

/** @param type no union */
function isOf(type: Type, wanted: string): boolean {
  const { flags, symbol } = type
  if (wanted === 'string') return Boolean(flags & TypeFlags.StringLike)
  if (wanted === 'number') return Boolean(flags & TypeFlags.NumberLike)
  if (wanted === 'boolean') return Boolean(flags & TypeFlags.BooleanLike)
  const isObject = Boolean(flags & (TypeFlags.Object | TypeFlags.NonPrimitive | TypeFlags.Intersection))
  const name = symbol?.name
  if (wanted === 'object') return isObject && name !== 'Date' && name !== 'Buffer'
  return isObject && name === wanted
}
