// Contracts and the methods that answer them: which calls, events, broadcasts, streams and jobs exist, and who handles them.
import ts from 'typescript'

const MAKERS = new Set(['call', 'event', 'broadcast', 'stream', 'defineJob'])
const HANDLERS = new Map([
  ['Handle', 'answers'],
  ['HandleStream', 'answers'],
  ['Route', 'routes'],
  ['OnEvent', 'listens'],
  ['AskFirst', 'listens'],
  ['OnBroadcast', 'listens'],
  ['Job', 'works'],
])

/**
 * @typedef {{ kind: string, name: string, constant: string, file: string, http?: string }} Definition `name` is the wire's
 *   (`orders.create`), `constant` the code's (`createOrder`)
 * @typedef {{ role: string, definition: Definition, method: ts.MethodDeclaration, file: string, at: string }} Handler `at` is
 *   `Class.method`
 */

/** The declarations that an identifier of this program leads to, through imports. */
export function declarationsOf({ checker }, node) {
  let symbol = checker.getSymbolAtLocation(node)
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
  return symbol?.declarations ?? []
}

/** @returns {Definition | undefined} of `export const createOrder = call('orders.create', { http: ... })` */
export function definitionOf(program, declaration) {
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
  const made = declaration.initializer
  if (!ts.isCallExpression(made) || !ts.isIdentifier(made.expression)) return undefined
  const [name, options] = made.arguments
  const kind = made.expression.text
  if (!MAKERS.has(kind) || !name || !ts.isStringLiteralLike(name)) return undefined
  return {
    kind: kind === 'defineJob' ? 'job' : kind,
    name: name.text,
    constant: declaration.name.getText(),
    file: program.pathOf(declaration),
    http: options && ts.isObjectLiteralExpression(options) ? textOf(options, 'http') : undefined,
  }
}

function textOf(options, key) {
  const found = options.properties.find((one) => one.name?.getText() === key)
  return found && ts.isPropertyAssignment(found) && ts.isStringLiteralLike(found.initializer)
    ? found.initializer.text
    : undefined
}

/** @returns {Definition | undefined} what an expression such as `createOrder` or `imports.openImport` names */
export function definitionNamed(program, expression) {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  if (!ts.isIdentifier(name)) return undefined
  for (const declaration of declarationsOf(program, name)) {
    const definition = definitionOf(program, declaration)
    if (definition) return definition
  }
  return undefined
}

/**
 * Everything that is defined and handled in the sources of a program.
 * @returns {{ definitions: Definition[], handlers: Handler[] }}
 */
export function indexOf(program) {
  const definitions = []
  const handlers = []
  for (const source of program.sources()) {
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const declaration of statement.declarationList.declarations) {
        const definition = definitionOf(program, declaration)
        if (definition) definitions.push(definition)
      }
    }
    for (const statement of source.statements)
      if (ts.isClassDeclaration(statement)) handlers.push(...handlersOf(program, statement))
  }
  return { definitions, handlers }
}

function handlersOf(program, declaration) {
  return declaration.members.filter(ts.isMethodDeclaration).flatMap((method) =>
    (ts.getDecorators(method) ?? []).flatMap(({ expression }) => {
      if (!ts.isCallExpression(expression) || !expression.arguments[0]) return []
      const role = HANDLERS.get(expression.expression.getText())
      const definition = role && definitionNamed(program, expression.arguments[0])
      if (!definition) return []
      const at = `${declaration.name?.text}.${method.name.getText()}`
      return [{ role, definition, method, file: program.pathOf(method), at }]
    }),
  )
}
