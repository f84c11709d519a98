import type { Call } from '@borderlane/contracts/define'
import { downloadDocument, uploadDocuments } from '@borderlane/contracts/documents'
import { ErrorBody, ERRORS, UNIVERSAL_ERRORS } from '@borderlane/contracts/errors'
import { watchOrder } from '@borderlane/contracts/orders'
import { allCalls } from '@borderlane/contracts/topology'
import { z } from 'zod'

type Json = Record<string, unknown>

/** How errors below `/auth/v1` look, for clients that send `X-Supabase-Api-Version` and for older ones. */
const ProtocolError = z.union([
  z.looseObject({ code: z.string(), message: z.string() }),
  z.looseObject({ code: z.int(), error_code: z.string(), msg: z.string(), error_id: z.string().optional() }),
])

/** The form that an upload is. */
const FILES = {
  type: 'object',
  properties: {
    files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
  required: ['files'],
}

/** Good answers that are no JSON. */
const MEDIA_TYPES = new Map<Call, string>([
  [watchOrder, 'text/event-stream'],
  [downloadDocument, 'application/octet-stream'],
])

/** The description of all routes in OpenAPI 3.1, made from the contracts. */
export function openApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of allCalls.filter((call) => call.http)) {
    const [method, path] = contract.http!.split(' ') as [string, string]
    const pattern = path.replace(/:(\w+)/g, '{$1}')
    const described = contract.envelope ? protocolOperation(contract) : operation(contract, path)
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: described }
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
      schemas: { Error: schemaOf(ErrorBody, 'output'), ProtocolError: schemaOf(ProtocolError, 'output') },
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
    ...(contract === uploadDocuments && { requestBody: body('multipart/form-data', FILES) }),
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
  return body('application/json', schema)
}

const body = (type: string, schema: Json): Json => ({ required: true, content: { [type]: { schema } } })

/** A call whose protocol is not ours: what its queries and bodies hold is for the protocol to say. */
function protocolOperation(contract: Call): Json {
  const answer = schemaOf(contract.output, 'output') as { properties: { body: Json } }
  const refusal = {
    description: 'Refused, in the form of the protocol',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ProtocolError' } } },
  }
  return {
    operationId: contract.name,
    tags: [contract.service],
    description: 'Part of the GoTrue protocol, as the client @supabase/auth-js speaks it.',
    security: [{}, { bearer: [] }],
    parameters: [
      {
        name: 'parameters',
        in: 'query',
        description: 'Any parameters of the protocol',
        schema: { type: 'object', additionalProperties: { type: 'string' } },
      },
    ],
    ...(/^(POST|PUT) /.test(contract.http!) && {
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: {
      default: {
        description: 'Done, with a status of the protocol',
        content: { 'application/json': { schema: answer.properties.body } },
      },
      '4XX': refusal,
      '5XX': refusal,
    },
  }
}

function good(contract: Call): Json {
  const type = MEDIA_TYPES.get(contract) ?? 'application/json'
  return {
    description: 'Done',
    ...(contract.status !== 204 && { content: { [type]: { schema: schemaOf(contract.output, 'output') } } }),
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
