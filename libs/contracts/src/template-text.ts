/** What a text of the team may name of a case, in braces: `{name}`. */
export const TEMPLATE_FIELDS = ['name', 'reference', 'destination', 'document', 'day'] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

const BRACES = /\{([^{}]*)\}/g
const isField = (name: string): name is TemplateField => (TEMPLATE_FIELDS as readonly string[]).includes(name)

/** What is in braces, each once. */
const bracesIn = (text: string): string[] => [...new Set([...text.matchAll(BRACES)].map(([, name]) => name!))]

export const fieldsOf = (text: string): TemplateField[] => bracesIn(text).filter(isField)

/** Braces that nothing would fill, with what is in them; a single one with the word after it. */
export const strangeFields = (text: string): string[] => [
  ...bracesIn(text).flatMap((name) => (isField(name) ? [] : `{${name}}`)),
  ...(text.replace(BRACES, '').match(/[{}][^\s{}]*/g) ?? []),
]

/** @returns the text; a field that the case lacks stays, for all to see */
export const fillTemplate = (text: string, values: Partial<Record<TemplateField, string>>): string =>
  text.replace(BRACES, (field, name: string) => (isField(name) && values[name]) || field)
