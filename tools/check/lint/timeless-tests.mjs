// A bound on time that the clock on the wall measures holds on an idle machine and breaks on a busy one.

const CLOCKS = new Set(['performance.now', 'Date.now', 'process.hrtime', 'hrtime.bigint'])
const COMPARES = /^to(Be(Less|Greater)Than(OrEqual)?|BeCloseTo)$/
const LESS_OR_MORE = new Set(['<', '<=', '>', '>='])
const LOOPS = /^(For|While|DoWhile)/

/** @param {any} node of a member: `a.b` */
const nameOf = (node) =>
  node?.type === 'MemberExpression'
    ? `${node.object.name ?? node.object.property?.name}.${node.property.name}`
    : undefined

/** @param {any} node */
const isInLoop = (node) => Boolean(node) && (LOOPS.test(node.type) || isInLoop(node.parent))

/**
 * No test compares what `performance.now()` or `Date.now()` measured: it asserts the order of events, counts, a clock of
 * its own, or a ratio to a control that the same test measured.
 */
export const timelessTests = {
  meta: { type: 'problem', schema: [], docs: { description: 'no test asserts wall-clock time' } },
  create(context) {
    /** What each name is made of, by name. @type {Map<string, any[]>} */
    const made = new Map()
    /** @type {{ node: any, parts: any[] }[]} */
    const assertions = []
    const know = (name, node) => name && node && made.set(name, [...(made.get(name) ?? []), node])

    /** Whether a time of the clock goes into an expression; a quotient of two is none. */
    const isOfClock = (node, seen = new Set()) => {
      if (!node || typeof node.type !== 'string') return false
      if (node.type === 'CallExpression' && CLOCKS.has(nameOf(node.callee) ?? '')) return true
      if (node.type === 'BinaryExpression' && node.operator === '/')
        if (isOfClock(node.left, new Set(seen)) && isOfClock(node.right, new Set(seen))) return false
      if (node.type === 'Identifier') {
        if (seen.has(node.name)) return false
        seen.add(node.name)
        return (made.get(node.name) ?? []).some((part) => isOfClock(part, seen))
      }
      if (/Function/.test(node.type)) return false
      return Object.entries(node).some(
        ([key, parts]) => key !== 'parent' && [parts].flat().some((part) => isOfClock(part, seen)),
      )
    }

    return {
      VariableDeclarator: (node) => know(node.id.name, node.init),
      AssignmentExpression: (node) => know(node.left.name, node.right),
      Property: (node) => know(node.key.name, node.value),
      CallExpression(node) {
        const [object, method] = [node.callee.object, node.callee.property?.name]
        if (method === 'push') know(object.name, node.arguments[0])
        if (COMPARES.test(method ?? '')) assertions.push({ node, parts: [object, ...node.arguments] })
        const [what] = node.arguments
        if (/^assert/.test(node.callee.name ?? object?.name ?? '') && LESS_OR_MORE.has(what?.operator))
          if (!isInLoop(node.parent)) assertions.push({ node, parts: [what] })
      },
      'Program:exit'() {
        for (const { node, parts } of assertions)
          if (parts.some((part) => isOfClock(part)))
            context.report({
              node,
              message: 'No test asserts time: order, counts, a clock of its own or a ratio.',
            })
      },
    }
  },
}
