import { allRoutes } from '@borderlane/contracts/topology'
import { openApi } from './open-api'

interface Operation {
  operationId: string
  summary?: string
  description?: string
  security?: object[]
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: {
    content: Record<string, { schema: { properties?: object; additionalProperties?: boolean } }>
  }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
}

const { paths, components } = openApi('https://borderlane.test') as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, path, ...operation })),
)
const at = (route: string) => operations.find((operation) => operation.route === route)!
const inTheCall = new Set(['query', 'body', 'bearer', 'apiVersion', 'userAgent', 'ip'])

describe('the description of the API', () => {
  it('names every route of every contract once', () => {
    const routed = allRoutes.map(({ name }) => name)
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routed.sort())
  })

  it('says of every route what it does, in short and in a sentence, and who may', () => {
    const isSentence = (text = ''): boolean => text.length >= 20 && /[.!]$/.test(text)
    const poor = operations.filter(
      ({ summary, description, security }) =>
        !summary || !isSentence(description) || description === summary || !security?.length,
    )
    expect(poor.map(({ operationId }) => operationId)).toEqual([])
  })

  it('names the media type of every answer that is no JSON', () => {
    const types = operations.flatMap(({ route, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.keys(content))
        .filter((type) => type !== 'application/json')
        .map((type) => `${route} ${type}`),
    )
    expect(types.sort()).toEqual([
      'get /api/admin/border-rules.csv text/csv',
      'get /api/admin/figures/team/export text/csv',
      'get /api/admin/imports/{runId}/bad-rows text/csv',
      'get /api/admin/orders/export text/csv',
      'get /api/admin/orders/{id}/sheet/pdf application/pdf',
      'get /api/admin/partners/commissions text/csv',
      'get /api/admin/pricing/export text/csv',
      'get /api/data/visa-requirements.csv text/csv',
      'get /api/logo/{id} image/png',
      'get /api/orders/{id}/events text/event-stream',
      'get /api/orders/{id}/pack application/pdf',
      'get /files/{token} application/pdf',
      'get /files/{token} image/jpeg',
      'get /files/{token} image/png',
      'get /sitemap-routes.xml application/xml',
      'get /visa-updates.xml application/rss+xml',
      'post /api/chat text/event-stream',
      'post /api/chat/completions text/event-stream',
    ])
  })

  it('has the token of a draft as a header wherever it is needed', () => {
    const drafts = operations.filter(({ path }) => path.startsWith('/api/drafts'))
    expect(drafts).toHaveLength(5)
    for (const { parameters } of drafts)
      expect(parameters).toContainEqual(
        expect.objectContaining({ name: 'X-Draft-Token', in: 'header', required: true }),
      )
    const others = operations.filter((one) => !drafts.includes(one))
    expect(
      others.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'X-Draft-Token')),
    ).toEqual([])
  })

  it('describes every part of an address, and refers to nothing that is not there', () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
    }
    const references = JSON.stringify(paths).match(/#\/components\/schemas\/\w+/g)!
    const names = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(names).toEqual(expect.arrayContaining([...new Set(references)]))
  })

  it('shows the protocol of identity as clients see it, not the call behind it', () => {
    const protocol = operations.filter(({ path }) => path.startsWith('/auth/v1/'))
    expect(protocol.length).toBeGreaterThan(10)
    for (const { route, parameters, requestBody, responses } of protocol) {
      expect(parameters.filter(({ name }) => inTheCall.has(name))).toEqual([])
      expect(requestBody !== undefined).toBe(/^(post|put) /.test(route))
      expect(requestBody?.content['application/json']?.schema ?? { type: 'object' }).toEqual({
        type: 'object',
      })
      for (const status of ['4XX', '5XX']) {
        expect(responses[status]!.content!['application/json']!.schema).toEqual({
          $ref: '#/components/schemas/ProtocolError',
        })
      }
    }
    const keys = at('get /auth/v1/.well-known/jwks.json').responses['2XX']!.content!['application/json']!
    expect(keys.schema).toMatchObject({ type: 'object', properties: { keys: { type: 'array' } } })
  })

  it('says that files go up as a form, come down as bytes, and that events are a stream', () => {
    const upload = at('post /api/orders/{id}/documents')
    expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data'])
    expect(upload.requestBody!.content['multipart/form-data']!.schema.properties).toHaveProperty('files')
    const typesOf = (route: string) => Object.keys(at(route).responses['200']!.content!)
    expect(typesOf('get /files/{token}')).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
    expect(typesOf('get /api/orders/{id}/events')).toEqual(['text/event-stream'])
  })

  it('has the body of a request where it is one, and the query where it is that', () => {
    const create = at('post /api/orders').requestBody!.content['application/json']!.schema
    expect(Object.keys(create.properties!)).toEqual(expect.arrayContaining(['from', 'to', 'applicant']))
    const quote = at('get /api/quotes')
    expect(quote.requestBody).toBeUndefined()
    expect(quote.parameters.map(({ name, in: place }) => [place, name])).toEqual([
      ['query', 'from'],
      ['query', 'to'],
      ['query', 'on'],
    ])
  })
})
