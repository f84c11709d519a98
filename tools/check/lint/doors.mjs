// Rules about the inside of the rooms: SQL stands in stores, and a class does one job.
import { relative, sep } from 'node:path'
import { SQL_OUTSIDE_STORES, WIDE_CONSTRUCTORS } from './known-places.mjs'

/** A class that needs more than this many others does two jobs. */
const MOST_DEPENDENCIES = 6

/** Where SQL may stand beside stores: what makes and moves schemas, and what tests do to them. */
const MAY_HOLD_SQL =
  /\.store\.ts$|\.migration\.ts$|\/migrations\/|^libs\/(persistence|testing)\/|\/(test|e2e)\/|\.spec\.ts$/

/** @param {import('eslint').Rule.RuleContext} context */
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

/** `.query(` outside stores: its row types are nobody's, and no test compares them with the schema. */
export const sqlInStores = {
  meta: { type: 'problem', schema: [], docs: { description: 'SQL stands in *.store.ts' } },
  create(context) {
    const file = pathOf(context)
    if (MAY_HOLD_SQL.test(file) || SQL_OUTSIDE_STORES.includes(file)) return {}
    return {
      'CallExpression[callee.property.name="query"]'(node) {
        context.report({ node, message: 'SQL stands in a *.store.ts.' })
      },
    }
  },
}

export const narrowConstructors = {
  meta: { type: 'problem', schema: [], docs: { description: 'a constructor has at most six parameters' } },
  create(context) {
    if (WIDE_CONSTRUCTORS.includes(pathOf(context))) return {}
    return {
      'MethodDefinition[kind="constructor"]'(node) {
        if (node.value.params.length > MOST_DEPENDENCIES)
          context.report({
            node,
            message: `More than ${MOST_DEPENDENCIES} dependencies: this class does two jobs.`,
          })
      },
    }
  },
}
