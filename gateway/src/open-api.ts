import type { Call } from '@borderlane/contracts/define'
import { ErrorBody, ERRORS, UNIVERSAL_ERRORS } from '@borderlane/contracts/errors'
import { allCalls } from '@borderlane/contracts/topology'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The description of all routes in OpenAPI 3.1, made from the contracts. */
export function openApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of allCalls.filter((call) => call.http)) {
    const [method, path] = contract.http!.split(' ') as [string, string]
    const pattern = path.replace(/:(\w+)/g, '{$1}')
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: operation(contract, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Borderlane',
      version: '1',
      description: 'Amounts are whole pence in GBP, instants are UTC.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        orderToken: { type: 'apiKey', in: 'header', name: 'X-Order-Token' },
      },
    },
  }
}

function operation(contract: Call, path: string): Json {
  const input = schemaOf(contract.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const others = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name))
  const inQuery = /^(GET|DELETE) /.test(contract.http!)
  const parameter = (name: string, place: 'path' | 'query'): Json => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  })
  return {
    operationId: contract.name,
    tags: [contract.service],
    ...(ACCESS[contract.access] && { security: ACCESS[contract.access] }),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(inQuery ? others.map((name) => parameter(name, 'query')) : []),
      ...(contract.idempotent === 'by-key'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', format: 'uuid' },
            },
          ]
        : []),
    ],
    ...(!inQuery && others.length > 0 && { requestBody: requestBody(input, others) }),
    responses: { [contract.status]: good(contract), ...failures(contract) },
  }
}

const ACCESS: Partial<Record<Call['access'], Json[]>> = {
  'order-holder': [{ orderToken: [] }, { bearer: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
}

function requestBody(
  input: { properties?: Record<string, Json>; required?: string[] },
  names: string[],
): Json {
  const schema = {
    ...input,
    properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name]])),
    required: input.required?.filter((name) => names.includes(name)),
  }
  return { required: true, content: { 'application/json': { schema } } }
}

function good(contract: Call): Json {
  return {
    description: 'Done',
    ...(contract.status !== 204 && {
      content: { 'application/json': { schema: schemaOf(contract.output, 'output') } },
    }),
  }
}

function failures(contract: Call): Json {
  const byStatus = new Map<number, string[]>()
  for (const code of [...contract.errors, ...UNIVERSAL_ERRORS]) {
    const [status] = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
