// What is imported for its type alone says so: `import { type A }`.

const MESSAGE = 'It is used as a type alone: import it as one.'

/** @param {any} reference of a name @returns whether only its type is meant there */
const isOfType = ({ isTypeReference, identifier }) => {
  let { parent } = identifier
  while (parent?.type === 'TSQualifiedName') ({ parent } = parent)
  return isTypeReference || parent?.type === 'TSTypeQuery'
}

export const typeImports = {
  meta: { type: 'problem', schema: [], docs: { description: 'a type is imported as a type' } },
  create(context) {
    const { sourceCode } = context
    /** @type {any[]} */
    const values = []
    let hasDecorators = false
    return {
      ImportDeclaration(node) {
        if (node.importKind !== 'type')
          values.push(...node.specifiers.filter(({ importKind }) => importKind !== 'type'))
      },
      // Types of parameters are read at run time there.
      Decorator: () => void (hasDecorators = true),
      TSImportType: (node) => context.report({ node, message: 'Import the type at the head of the file.' }),
      'Program:exit'() {
        if (hasDecorators) return
        for (const node of values)
          for (const { references } of sourceCode.getDeclaredVariables(node))
            if (references.length > 0 && references.every(isOfType))
              context.report({ node, message: MESSAGE })
      },
    }
  },
}
