// What is refused wherever it is written: subjects as strings, settings outside of config.ts, barrels, children of the log.

/** Begins like a subject of the broker: `call.orders.create`, `event.>`. */
const SUBJECT = String.raw`/^(call|event|hint|stream|cancel)\.([a-z]+\.[a-zA-Z]|[a-z]*[>*]|$)/`

/**
 * A rule that refuses what its selectors choose.
 * @param {string} message
 * @param {...string} selectors
 */
const refuse = (message, ...selectors) => ({
  meta: { type: /** @type {const} */ ('problem'), schema: [], docs: { description: message } },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
})

export const stringSubjects = refuse(
  'Subjects come from the contracts.',
  `Literal[value=${SUBJECT}]`,
  `TemplateElement[value.raw=${SUBJECT}]`,
)
export const settingsInConfig = refuse(
  'Settings are read in config.ts only.',
  'MemberExpression[object.name="process"][property.name="env"]',
)
export const noBarrels = refuse('No barrels: import the file itself.', 'ExportAllDeclaration')
/** The fields of a child logger do not go through the allow list. */
export const logWithoutChild = refuse(
  'Fields go with each line, through the allow list.',
  'CallExpression[callee.object.name="log"][callee.property.name="child"]',
)
