// What others call on an injected class is a verb and a noun (`lockForRefund`): of `add` there are dozens, and no search finds
// the way. Names from before the rule are in one-word-methods.json, which may only get shorter.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** @type {Record<string, string[]>} by file */
export const KNOWN = JSON.parse(readFileSync(join(import.meta.dirname, 'one-word-methods.json'), 'utf8'))

const INJECTED = /^(Injectable|Controller)$/
const ONE_WORD = /^[a-z]+$|^(of|in|by|for|from|with|before|after|as)[A-Z]/

const isInjected = ({ decorators = [] }) =>
  decorators.some(({ expression }) => INJECTED.test(expression.callee?.name ?? ''))

const isPublic = ({ type, kind, key, accessibility }) =>
  type === 'MethodDefinition' &&
  kind === 'method' &&
  key.type === 'Identifier' &&
  !['private', 'protected'].includes(accessibility)

export const verbAndNoun = {
  meta: { type: 'suggestion', schema: [], docs: { description: 'a public method is a verb and a noun' } },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const known = new Set(KNOWN[file])
    return {
      ClassDeclaration(node) {
        if (!isInjected(node)) return
        for (const method of node.body.body.filter(isPublic)) {
          const { name } = method.key
          if (ONE_WORD.test(name) && !known.delete(name) && !KNOWN[file]?.includes(name))
            context.report({ node: method.key, message: `"${name}" is no verb and noun.` })
        }
      },
      'Program:exit'(node) {
        for (const name of known)
          context.report({ node, message: `"${name}" goes from one-word-methods.json: it is not here.` })
      },
    }
  },
}
