// What a reader opens to follow a behaviour: functions of our own that are reached from a handler by resolved calls.
import { dirname } from 'node:path'
import ts from 'typescript'
import { declarationsOf, definitionNamed } from './definitions.mjs'

const SQL_TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|USING)\s+(?:ONLY\s+)?"?([a-z_]+)"?/g

function bodyOf(node) {
  if (ts.isFunctionLike(node)) return 'body' in node && node.body ? node : undefined
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return undefined
  const value = node.initializer
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? node : undefined
}

/**
 * The identifiers of a node whose bodies it runs, or hands over to be run. To ask what a property is means to work out
 * the type that it is of: only names that a getter of ours has are worth that.
 */
function calledBy(node, getters) {
  if (ts.isCallExpression(node))
    return [node.expression, ...node.arguments]
      .map((part) => (ts.isPropertyAccessExpression(part) ? part.name : part))
      .filter((part) => ts.isIdentifier(part) || ts.isPrivateIdentifier(part))
  if (ts.isJsxOpeningLikeElement(node) && ts.isIdentifier(node.tagName)) return [node.tagName]
  return ts.isPropertyAccessExpression(node) && getters.has(node.name.text) ? [node.name] : []
}

function getterNames(program) {
  const names = program.sources().flatMap(({ text }) => [...text.matchAll(/^ {2}(?:\w+ )*get (\w+)\(/gm)])
  return new Set(names.map(([, name]) => name))
}

/**
 * @param {ReturnType<typeof import('./program.mjs').openProgram>} program
 * @returns {(entries: ts.Node[]) => Followed} follows from methods or functions; what was read for one is kept for the next
 *
 * @typedef {{ files: Map<string, { functions: number, lines: number, depth: number }>, own: string[], folders: string[],
 *   lines: number, uses: Map<string, import('./definitions.mjs').Definition>, words: Set<string> }} Followed `own`: files
 *   outside of libs, which are what a budget counts; `uses`: contracts that the code names; `words`: tables it may name
 */
export function follower(program) {
  const read = new Map()
  const getters = getterNames(program)
  const stepOf = (node) => {
    if (!read.has(node)) read.set(node, readFunction(program, node, getters))
    return read.get(node)
  }
  return (entries) => {
    const depths = new Map(entries.map((entry) => [entry, 0]))
    const files = new Map()
    const uses = new Map()
    const words = new Set()
    for (const [node, depth] of depths) {
      const step = stepOf(node)
      const file = files.get(step.path) ?? { functions: 0, covered: new Set(), depth }
      file.functions += 1
      for (let line = step.from; line <= step.to; line++) file.covered.add(line)
      files.set(step.path, file)
      for (const definition of step.uses) uses.set(definition.name, definition)
      for (const word of step.words) words.add(word)
      for (const next of step.next) if (!depths.has(next)) depths.set(next, depth + 1)
    }
    for (const [path, { covered, functions, depth }] of files)
      files.set(path, { functions, lines: covered.size, depth })
    const own = [...files.keys()].filter((path) => !path.startsWith('libs/'))
    return {
      files,
      own,
      folders: [...new Set(own.map((path) => dirname(path)))],
      lines: own.reduce((sum, path) => sum + files.get(path).lines, 0),
      uses,
      words,
    }
  }
}

function readFunction(program, node, getters) {
  const source = node.getSourceFile()
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const next = new Set()
  const uses = new Set()
  const words = new Set()
  const visit = (part) => {
    if (ts.isDecorator(part) || ts.isTypeNode(part)) return
    if (ts.isStringLiteralLike(part) || ts.isTemplateLiteralToken(part))
      for (const [, table] of part.text.matchAll(SQL_TABLE)) words.add(table)
    if (ts.isIdentifier(part)) noteName(program, part, { uses, words })
    for (const name of calledBy(part, getters))
      for (const declaration of declarationsOf(program, name))
        if (
          (!ts.isPropertyAccessExpression(part) || ts.isGetAccessor(declaration)) &&
          program.isOwn(declaration) &&
          bodyOf(declaration)
        )
          next.add(declaration)
    ts.forEachChild(part, visit)
  }
  ts.forEachChild(node, visit)
  return {
    path: program.pathOf(node),
    from: lineOf(node.getStart()),
    to: lineOf(node.end),
    next,
    uses,
    words,
  }
}

/** Keeps what an identifier names: a contract, an entity's table, or a constant with SQL in it. */
function noteName(program, name, { uses, words }) {
  if ('name' in name.parent && name.parent.name === name && !isOfModule(program, name.parent)) return
  const definition = definitionNamed(program, name)
  if (definition) return void uses.add(definition)
  for (const declaration of declarationsOf(program, name)) {
    if (!program.isOwn(declaration)) continue
    if (ts.isClassDeclaration(declaration)) for (const table of entityTables(declaration)) words.add(table)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && !bodyOf(declaration))
      for (const [, table] of declaration.initializer.getText().matchAll(SQL_TABLE)) words.add(table)
  }
}

function isOfModule(program, node) {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return false
  const symbol = program.checker.getSymbolAtLocation(node.expression)
  return symbol?.declarations?.some((declaration) => ts.isNamespaceImport(declaration)) ?? false
}

function entityTables(declaration) {
  return (ts.getDecorators(declaration) ?? []).flatMap(({ expression }) => {
    if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Entity') return []
    const [table] = expression.arguments
    return table && ts.isStringLiteralLike(table) ? [table.text] : []
  })
}
