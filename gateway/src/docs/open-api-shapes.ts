import { z } from 'zod'

export type Json = Record<string, unknown>

const REF = '#/components/schemas/'

/** The shapes of one document: each that has a name is once under `components`. */
export class Shapes {
  readonly named: Record<string, Json> = {}

  /** A schema as the document refers to it. @throws Error when two shapes have one name */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const {
      $schema: _dialect,
      $defs = {},
      ...root
    } = pointHere(made) as Json & { $defs?: Record<string, Json> }
    for (const [name, shape] of Object.entries($defs)) this.add(name, shape)
    return typeof root.id === 'string' ? this.add(root.id, root) : root
  }

  /** Gives a shape a name. @returns the reference to it */
  add(name: string, { id: _name, ...shape }: Json): Json {
    const known = this.named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`two shapes are named ${name}`)
    this.named[name] = shape
    return { $ref: REF + name }
  }

  /** A value as it could be; undefined where no one has given one for a text of a certain form. */
  exampleOf(schema: Json): unknown {
    if (typeof schema.$ref === 'string')
      return this.exampleOf(this.named[schema.$ref.slice(REF.length)] ?? {})
    if (Array.isArray(schema.examples)) return schema.examples[0] as unknown
    for (const key of ['default', 'const']) if (key in schema) return schema[key]
    if (Array.isArray(schema.enum)) return schema.enum[0] as unknown
    const [first] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[]
    if (first) return this.exampleOf(first)
    return this.exampleOfType(schema)
  }

  private exampleOfType(schema: Json): unknown {
    const [type] = [schema.type].flat()
    switch (type) {
      case 'object': {
        const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
        const example = Object.fromEntries(fields.map(([name, field]) => [name, this.exampleOf(field)]))
        const required = (schema.required ?? []) as string[]
        // Half an example would be a wrong one.
        return required.some((name) => example[name] === undefined) ? undefined : example
      }
      case 'array': {
        const one = this.exampleOf(schema.items as Json)
        if (one !== undefined) return [one]
        return Number(schema.minItems ?? 0) > 0 ? undefined : []
      }
      case 'integer':
      case 'number':
        return Math.max(1, Number(schema.minimum ?? 1))
      case 'boolean':
        return false
      case 'null':
        return null
      case 'string':
        return exampleText(schema)
      default:
        return undefined
    }
  }
}

function exampleText({ format, pattern, minLength, maxLength }: Json): string | undefined {
  if (format === 'uri') return 'https://example.com/'
  if (format === 'date-time') return '2026-11-22T09:30:00.000Z'
  if (format === 'date') return '2026-12-01'
  if (format === 'uuid') return '01930000-0000-7000-8000-0123456789ab'
  return pattern
    ? undefined
    : 'text'.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? Infinity))
}

/** References of a single schema point into itself; in the document the shapes stand elsewhere. */
function pointHere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointHere)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', REF)]
        : [key, pointHere(inner)],
    ),
  )
}
