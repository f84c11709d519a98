/** Who runs it says these: an example would be a wrong letterhead, or mail that no one gets. */
const THEIRS = /^(PUBLIC_URL|SMTP_URL|MAIL_FROM|COMPANY_\w+)$/
/** A tag can be moved. */
const DIGEST = '^[a-z0-9.:/_-]+@sha256:[0-9a-f]{64}$'
/** What kustomize ends names of ConfigMaps with. */
const HASH = /-[a-z0-9]{10}$/
const MARK = /"?%%([^%]+)%%"?/g

/**
 * A Helm chart from the resources of the production overlay: the same resources, with values where each installation
 * differs.
 * @param {any[]} documents as kustomize renders them
 * @param {{ version: string, toYaml: (value: any) => string }} options
 * @returns {{ templates: Record<string, string>, values: any, schema: any, example: any }} `example`: the values with
 *   which the templates are the overlay again
 */
export function chartOf(documents, { version, toYaml }) {
  const all = structuredClone(documents).filter(({ kind }) => kind !== 'Namespace')
  const example = { images: {}, autoscaling: {}, resources: {}, settings: {}, route: {} }
  const maps = new Map(
    all
      .filter(({ kind, metadata }) => kind === 'ConfigMap' && HASH.test(metadata.name))
      .map(({ metadata, data }) => [metadata.name, { key: keyOf(metadata.name.replace(HASH, '')), data }]),
  )
  for (const { key, data } of maps.values()) example.settings[key] = data
  for (const document of all) {
    visit(document, (holder, key) => {
      const value = holder[key]
      if (typeof value !== 'string') return
      if (value.includes('{{') || value.includes('%%')) throw new Error(`a template is in ${value}`)
      const map = maps.get(value)
      if (map) holder[key] = `${value.replace(HASH, '')}-%%sum settings.${map.key}%%`
      else if (key === 'image') {
        const [, name] = /\/([\w-]+)[:@][^/]+$/.exec(value) ?? []
        example.images[name] = value
        holder[key] = `%%images.${name}%%`
      }
    })
    mark(document, example)
    const map = [...maps.values()].find(({ data }) => data === document.data)
    if (map) document.data = `%%settings.${map.key}%%`
  }
  const templates = Object.fromEntries(
    all.map((document) => [
      `${document.kind.toLowerCase()}-${document.metadata.name.replaceAll(/-?%%[^%]+%%/g, '')}.yaml`,
      toYaml(document).replaceAll(MARK, (_mark, what) => expressionOf(what)),
    ]),
  )
  return { templates, values: withoutTheirs(example), schema: schemaOf(example, version), example }
}

/** What differs between installations becomes a value, of the name of its process. */
function mark(document, example) {
  const { kind, metadata, spec } = document
  const { name } = metadata
  delete metadata.namespace
  if (kind === 'HorizontalPodAutoscaler') {
    const { minReplicas, maxReplicas, metrics } = spec
    example.autoscaling[name] = { minReplicas, maxReplicas, metrics }
    for (const key of Object.keys(example.autoscaling[name])) spec[key] = `%%autoscaling.${name}.${key}%%`
  }
  if (kind === 'Deployment') {
    const [container] = spec.template.spec.containers
    example.resources[name] = container.resources
    container.resources = `%%resources.${name}%%`
  }
  if (kind === 'HTTPRoute') {
    example.route = { hostnames: spec.hostnames, parentRefs: spec.parentRefs }
    for (const key of Object.keys(example.route)) spec[key] = `%%route.${key}%%`
  }
  // A job cannot be changed: each revision has its own, and Helm takes those of the last one away.
  if (kind === 'Job') metadata.name = `${name}-%%revision%%`
}

function visit(value, see) {
  if (value === null || typeof value !== 'object') return
  for (const key of Object.keys(value)) {
    see(value, key)
    visit(value[key], see)
  }
}

const keyOf = (name) => name.replaceAll(/-(\w)/g, (_all, letter) => letter.toUpperCase())

function expressionOf(what) {
  if (what === 'revision') return '{{ .Release.Revision }}'
  if (what.startsWith('sum ')) return `{{ .Values.${what.slice(4)} | toJson | sha256sum | trunc 10 }}`
  return `{{ .Values.${what} | toJson }}`
}

/** What must be said is not there: Helm then refuses by the schema. */
function withoutTheirs({ images: _images, route, settings, ...rest }) {
  const of = (data) => Object.fromEntries(Object.entries(data).filter(([key]) => !THEIRS.test(key)))
  return {
    images: {},
    route: { parentRefs: route.parentRefs },
    settings: Object.fromEntries(Object.entries(settings).map(([key, data]) => [key, of(data)])),
    ...rest,
  }
}

function schemaOf(example, version) {
  const schema = typeOf(example)
  for (const image of Object.values(schema.properties.images.properties)) image.pattern = DIGEST
  for (const { properties } of Object.values(schema.properties.settings.properties))
    for (const [key, one] of Object.entries(properties)) {
      if (THEIRS.test(key)) one.minLength = 1
      if (key === 'PUBLIC_URL') one.pattern = '^https://'
    }
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: `borderlane ${version}`, ...schema }
}

/** Replicas are whole numbers from 1; what Kubernetes itself checks (metrics, resources) may have more fields. */
function typeOf(value, path = '') {
  if (Array.isArray(value)) return { type: 'array', minItems: 1 }
  if (typeof value === 'number') return { type: 'integer', minimum: 1 }
  if (value === null || typeof value !== 'object') return { type: typeof value }
  if (/^\.resources\../.test(path)) return { type: 'object' }
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, typeOf(one, `${path}.${key}`)]),
  )
  // Helm adds `global`.
  if (path === '')
    return {
      type: 'object',
      properties: { ...properties, global: {} },
      required: Object.keys(properties),
      additionalProperties: false,
    }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/**
 * Fills in templates as Helm does, for the expressions that they have.
 * @param {string} template
 * @param {any} values
 * @param {(text: string) => string} sum SHA-256 as hexadecimal digits
 */
export function fill(template, values, sum) {
  const at = (path) => path.split('.').reduce((value, key) => value[key], values)
  return template.replaceAll(/\{\{ (.*?) \}\}/g, (_all, expression) => {
    if (expression === '.Release.Revision') return '1'
    const [path, ...pipes] = expression.split(' | ')
    const text = JSON.stringify(at(path.replace('.Values.', '')))
    return pipes.includes('sha256sum') ? sum(text).slice(0, 10) : text
  })
}
