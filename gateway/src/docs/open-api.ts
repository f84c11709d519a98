import { complete } from '@borderlane/contracts/chat/public'
import type { Routed } from '@borderlane/contracts/define'
import { downloadDocument } from '@borderlane/contracts/documents/order-holder'
import { ErrorBody, type ErrorCode, ERRORS, UNIVERSAL_ERRORS } from '@borderlane/contracts/errors'
import { followMailLink } from '@borderlane/contracts/identity/public'
import { allRoutes } from '@borderlane/contracts/topology'
import { z } from 'zod'
import { type Json, Shapes } from './open-api-shapes'
import { takesFiles } from '../edge/read-body'

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

function formOf(input: ObjectShape, fields: readonly string[]): Json {
  const { properties = {}, required = [] } = input
  const isField = (name: string): boolean => fields.includes(name)
  return fields.length === 0
    ? FILES
    : {
        type: 'object',
        properties: {
          ...Object.fromEntries(Object.entries(properties).filter(([name]) => isField(name))),
          ...FILES.properties,
        },
        required: required.filter(isField),
      }
}

const BYTES: Json = { type: 'string', contentMediaType: 'application/octet-stream' }
const MEDIA_TYPES = new Map<Routed, Record<string, Json>>([
  [
    complete,
    {
      'application/json': { type: 'object', description: 'A `chat.completion` of the OpenAI protocol' },
      'text/event-stream': { type: 'string' },
    },
  ],
  [downloadDocument, { 'application/pdf': BYTES, 'image/jpeg': BYTES, 'image/png': BYTES }],
])

const REQUEST_ID = {
  'X-Request-Id': { description: 'Names the request in our log', schema: { type: 'string' } },
}
const REPLAYED = {
  'Idempotent-Replayed': {
    description:
      '`true` on an answer that an earlier request under the same `Idempotency-Key` had; else absent',
    schema: { type: 'string', const: 'true' },
  },
}
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } },
}

const TAGS: Record<string, string> = {
  catalogue: 'Countries, visa rules and prices',
  chat: 'Support chat',
  documents: 'Files of an application',
  gateway: 'About this service itself',
  identity: 'Accounts and sessions',
  notifications: 'Messages to the operator, watched rules and mails',
  orders: 'Applications',
  payments: 'Payments and refunds',
}

/** The description of all routes in OpenAPI 3.1, made from the contracts. */
export function openApi(serverUrl: string): Json {
  const shapes = new Shapes()
  shapes.add('Error', shapes.of(ErrorBody, 'output'))
  shapes.add('ProtocolError', shapes.of(ProtocolError, 'output'))
  const paths: Record<string, Json> = {}
  for (const contract of allRoutes) {
    const [method, path] = contract.http!.split(' ') as [string, string]
    const pattern = path.replace(/:(\w+)/g, '{$1}')
    const answer = contract.kind === 'call' ? contract.output : undefined
    const described =
      contract.kind === 'call' && contract.envelope
        ? protocolOperation(shapes, contract, path, answer!)
        : operation(shapes, contract, path, answer)
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Borderlane',
      version: '1',
      description: 'Amounts are whole pence in GBP, instants are UTC.',
      license: { name: 'All rights reserved', url: `${serverUrl}/terms` },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(allRoutes.map(({ service }) => service))]
      .sort()
      .map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) })),
    paths,
    components: {
      schemas: shapes.named,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session' },
        orderToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Order-Token',
          description: 'One of the tokens that open an order, as its mails hold them',
        },
      },
    },
  }
}

interface ObjectShape extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

function operation(shapes: Shapes, contract: Routed, path: string, answer: z.ZodType | undefined): Json {
  const reference = shapes.of(contract.input, 'input')
  const name = typeof reference.$ref === 'string' ? reference.$ref.split('/').at(-1)! : undefined
  const input = (name ? shapes.named[name] : reference) as ObjectShape
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part!)
  const others = Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field))
  const inQuery = /^(GET|DELETE) /.test(contract.http!)
  const parameter = (field: string, place: 'path' | 'query'): Json => ({
    name: field,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(field),
    schema: input.properties?.[field] ?? {},
    // `queryIds`: with commas between.
    ...(input.properties?.[field]?.type === 'array' && { style: 'form', explode: false }),
  })
  return {
    ...headOf(contract),
    security: ACCESS[contract.access],
    parameters: [
      ...inPath.map((field) => parameter(field, 'path')),
      ...(inQuery ? others.map((field) => parameter(field, 'query')) : []),
      ...(contract.idempotent === 'by-key' ? [IDEMPOTENCY_KEY] : []),
      ...(contract.draftToken ? [DRAFT_TOKEN] : []),
    ],
    ...(takesFiles(contract) && { requestBody: body('multipart/form-data', formOf(input, others)) }),
    ...(!inQuery &&
      others.length > 0 &&
      !takesFiles(contract) && { requestBody: jsonBody(shapes, input, others) }),
    responses: { [contract.status]: good(shapes, contract, answer), ...failures(contract) },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request under the same key is done once and answered again',
  schema: { type: 'string', format: 'uuid' },
}

const DRAFT_TOKEN = {
  name: 'X-Draft-Token',
  in: 'header',
  required: true,
  description: 'What opens the draft, made by the client: 256 random bits in base64url',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
}

/** Who may: `{}` is a request without anything. */
const ACCESS: Record<Routed['access'], Json[]> = {
  anyone: [{}, { bearer: [] }],
  'order-holder': [{ orderToken: [] }, { bearer: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  service: [],
}

function headOf({ name, service, summary, description }: Routed): Json {
  return { operationId: name, tags: [service], summary, ...(description && { description }) }
}

function jsonBody(shapes: Shapes, input: ObjectShape, names: string[]): Json {
  const schema = {
    ...input,
    properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name]])),
    required: input.required?.filter((name) => names.includes(name)),
  }
  return body('application/json', schema, shapes.exampleOf(schema))
}

const body = (type: string, schema: Json, example?: unknown): Json => ({
  required: true,
  content: { [type]: { schema, ...(example !== undefined && { example }) } },
})

/** A call whose protocol is not ours: what its queries and bodies hold is for the protocol to say. */
function protocolOperation(shapes: Shapes, contract: Routed, path: string, output: z.ZodType): Json {
  const answer = shapes.of(output, 'output') as { properties: { body: Json } }
  const refusal = {
    description: 'Refused, in the form of the protocol',
    headers: { ...REQUEST_ID, ...RETRY_AFTER },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ProtocolError' } } },
  }
  const done =
    contract === followMailLink
      ? {
          '303': {
            description: 'To the site, with the outcome in the address',
            headers: { ...REQUEST_ID, Location: { schema: { type: 'string', format: 'uri' } } },
          },
        }
      : {
          '2XX': {
            description: 'Done, with a status of the protocol',
            headers: REQUEST_ID,
            content: { 'application/json': { schema: answer.properties.body } },
          },
        }
  return {
    ...headOf(contract),
    description:
      `${contract.description ?? ''} Part of the GoTrue protocol, as the client @supabase/auth-js speaks it.`.trim(),
    security: ACCESS.anyone,
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name: name!,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
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
    responses: { ...done, '4XX': refusal, '5XX': refusal },
  }
}

function good(shapes: Shapes, contract: Routed, output: z.ZodType | undefined): Json {
  const headers = { ...REQUEST_ID, ...(contract.idempotent === 'by-key' && REPLAYED) }
  const answer = { description: 'Done', headers }
  if (contract.status === 204) return answer
  const types =
    MEDIA_TYPES.get(contract) ?? (output ? undefined : { 'text/event-stream': { type: 'string' } })
  if (types) {
    const content = Object.entries(types).map(([type, schema]) => [type, { schema }])
    return { ...answer, content: Object.fromEntries(content) as Json }
  }
  const schema = shapes.of(output!, 'output')
  if (schema.type === 'string') {
    const { contentMediaType: type, ...text } = schema
    if (typeof type !== 'string') throw new Error(`${contract.name} answers text of no type`)
    return { ...answer, content: { [type]: { schema: text } } }
  }
  const example = shapes.exampleOf(schema)
  return {
    ...answer,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

function failures(contract: Routed): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...contract.errors, ...UNIVERSAL_ERRORS]) {
    const [status] = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        headers: { ...REQUEST_ID, ...((status === 429 || status === 503) && RETRY_AFTER) },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { error: { code: codes[0], message: ERRORS[codes[0]!][1] } },
          },
        },
      },
    ]),
  )
}
