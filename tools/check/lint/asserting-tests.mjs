// A test without an assertion passes whatever the code does.

/** What compares something or waits for it: our own, jest's, Testing Library's and Playwright's words, and `throw`. */
const ASSERTION = /^(expect|assert|waitFor|find(All)?By|throw)/

/** @param {any} node @returns {string | undefined} the first name of `a`, `a.b()`, `a.each(...)` */
function firstName(node) {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression') return firstName(node.object)
  if (node?.type === 'CallExpression') return firstName(node.callee)
  if (node?.type === 'TaggedTemplateExpression') return firstName(node.tag)
}

const isFunction = (node) => /^(Arrow)?Function(Expression|Declaration)$/.test(node?.type)

/**
 * Each test has an assertion, or calls a function of the same file that has one.
 */
export const assertingTests = {
  meta: { type: 'problem', schema: [], docs: { description: 'a test has an assertion' } },
  create(context) {
    const { sourceCode } = context
    /** Names that each function of the file uses, by the name under which it is known. @type {Map<string, Set<string>>} */
    const functions = new Map()
    /** @type {{ node: any, names: Set<string> }[]} */
    const tests = []

    const namesIn = (node) =>
      new Set(
        sourceCode
          .getTokens(node)
          .filter(({ type, value }) => type === 'Identifier' || value === 'throw')
          .map(({ value }) => value),
      )
    const know = (name, node) => {
      if (name && isFunction(node))
        functions.set(name, new Set([...(functions.get(name) ?? []), ...namesIn(node)]))
    }
    const asserts = (names, seen = new Set()) =>
      [...names].some((name) => {
        if (ASSERTION.test(name)) return true
        if (seen.has(name)) return false
        seen.add(name)
        return asserts(functions.get(name) ?? [], seen)
      })

    return {
      FunctionDeclaration: (node) => know(node.id?.name, node),
      VariableDeclarator: (node) => know(node.id.name, node.init),
      Property: (node) => know(node.key.name, node.value),
      MethodDefinition: (node) => know(node.key.name, node.value),
      AssignmentExpression: (node) => know(node.left.name, node.right),
      CallExpression(node) {
        const body = node.arguments.find(isFunction)
        if (!body || !['it', 'test'].includes(firstName(node.callee) ?? '')) return
        tests.push({
          node,
          names: new Set([...namesIn(body), ...node.arguments.flatMap((one) => one.name ?? [])]),
        })
      },
      'Program:exit'() {
        for (const { node, names } of tests)
          if (!asserts(names)) context.report({ node, message: 'This test asserts nothing.' })
      },
    }
  },
}
