// Rules about the inside of the rooms: SQL is written in stores, a class does one job, an AppModule lists modules.
import { relative, sep } from 'node:path'

/** A class that needs more than this many others does two jobs. */
const MOST_DEPENDENCIES = 6

/** What an AppModule imports fits a screen. */
const MOST_IMPORTS = 14

/** Where SQL may stand beside stores: what makes and moves schemas, and what tests do to them. */
const MAY_HOLD_SQL =
  /\.store\.ts$|\.migration\.ts$|\/migrations\/|^libs\/(persistence|testing)\/|\/(test|e2e)\/|\.spec\.ts$/

/** @param {{ cwd: string, filename: string }} context */
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

/** `.query(` outside stores: its row types are no one's, and no test compares them with the schema. */
export const sqlInStores = {
  meta: { type: 'problem', schema: [], docs: { description: 'SQL belongs in *.store.ts' } },
  create(context) {
    if (MAY_HOLD_SQL.test(pathOf(context))) return {}
    return {
      'CallExpression[callee.property.name="query"]'(node) {
        context.report({ node, message: 'SQL belongs in a *.store.ts.' })
      },
    }
  },
}

export const narrowConstructors = {
  meta: { type: 'problem', schema: [], docs: { description: 'a constructor has at most six parameters' } },
  create(context) {
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

/** An AppModule imports modules, and few of them; providers and controllers are in the module of their feature. */
export const appModules = {
  meta: { type: 'problem', schema: [], docs: { description: 'an AppModule imports at most 14 modules' } },
  create(context) {
    if (!pathOf(context).endsWith('/src/app.module.ts')) return {}
    return {
      'Property[key.name=/^(providers|controllers)$/]'(node) {
        context.report({
          node,
          message: `An AppModule has no ${node.key.name}: they are in the module of a feature.`,
        })
      },
      'Property[key.name="imports"]'({ value }) {
        if (value.type !== 'ArrayExpression')
          context.report({ node: value, message: 'What an AppModule imports is listed in it, one by one.' })
        else if (modulesIn(value) > MOST_IMPORTS)
          context.report({ node: value, message: `An AppModule imports at most ${MOST_IMPORTS} modules.` })
      },
    }
  },
}

/** How many modules a list has, with those that a setting adds: `...(on ? [A, B] : [])`. */
function modulesIn({ elements }) {
  return elements.reduce((count, element) => {
    const spread = element?.type === 'SpreadElement' ? element.argument : undefined
    const lists = spread?.type === 'ConditionalExpression' ? [spread.consequent, spread.alternate] : [spread]
    if (!spread) return count + 1
    // What is spread from elsewhere could be any number.
    if (lists.some(({ type }) => type !== 'ArrayExpression')) return Infinity
    return count + Math.max(...lists.map(modulesIn))
  }, 0)
}
