import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HealthRegistry, log } from '@borderlane/runtime'
import { type TestBroker, testBroker, testRedisUrl, testSettings } from '@borderlane/testing'
import { Config } from '../src/config'
import { createGateway } from '../src/gateway'

export interface TestGateway {
  broker: TestBroker
  /** Public address, without a slash at the end. */
  url: string
  /** Asks with JSON in and out. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** What its internal port says of it. */
  health: () => ReturnType<HealthRegistry['report']>
  close: () => Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; undefined if it is not JSON. */
  json: unknown
}

/** The code of an error body. */
export const codeOf = (answer: { json: unknown }): string =>
  (answer.json as { error: { code: string } }).error.code

export const INDEX = '<!doctype html><title>the web</title>'

const READY = '<title>Help</title><link rel="canonical" href="https://origin.invalid/help">'

/** A small built web, as `web/dist` is one. */
export function makeWeb(): string {
  const root = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, 'pages'))
  writeFileSync(join(root, 'pages', 'help.html'), READY)
  writeFileSync(join(root, 'pages', 'robots.txt'), 'Sitemap: https://origin.invalid/sitemap.xml')
  writeFileSync(
    join(root, 'pages', 'visa-results.json'),
    JSON.stringify({
      page: '<title>{{to}}</title><link href="https://origin.invalid{{{picture}}}">{{{data}}}<h1>{{answer}}</h1>{{#price}}{{total}}{{/price}}{{#weakest}}<p>{{#is_days}}days{{/is_days}} {{#by_index}}index {{readOn}}{{/by_index}}: {{name}}</p>{{/weakest}}{{#duties}}<li>{{what}}: {{said}} {{#page}}{{name}}{{/page}}{{/duties}}',
      title: '{{from}} to {{to}}',
      pictures: {},
      pictureOfSite: '/site.png',
    }),
  )
  writeFileSync(
    join(root, 'pages', 'trip.json'),
    JSON.stringify({
      page: '{{#wrong}}<p>{{number}}{{#of_legs}} leg{{/of_legs}}{{#is_day}} day{{/is_day}}{{#is_twice}} twice{{/is_twice}}</p>{{/wrong}}{{#failed}}failed{{/failed}}{{#legs}}[{{number}} {{to}}]{{/legs}}{{#answer}}{{#best}}<b>{{country}}{{#why_only}} only{{/why_only}}</b>{{/best}}{{#days}}<h3>{{day}}</h3>{{#items}}<li>{{text}} {{#source}}{{name}} {{readOn}}{{/source}}</li>{{/items}}{{/days}}{{/answer}}',
    }),
  )
  writeFileSync(join(root, 'index.html'), INDEX)
  writeFileSync(join(root, 'assets', 'main-abc123.js'), 'void 0')
  writeFileSync(
    join(root, 'routes.json'),
    JSON.stringify(['/', '/apply', '/help', '/order/:id', '/visa-results', '/trip']),
  )
  return root
}

/** The whole gateway on a real broker and Redis; the services behind it are stubs that the contracts check. */
export async function startGateway(settings: Record<string, string | number> = {}): Promise<TestGateway> {
  const broker = await testBroker()
  const config = Config.parse({
    ...testSettings,
    HOST: '127.0.0.1',
    PORT: 0,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    WEB_ROOT: makeWeb(),
    REDIS_URL: testRedisUrl(),
    RATE_LIMIT_FACTOR: 1_000,
    ...broker.settings('gateway'),
    ...settings,
  })
  log.level = config.LOG_LEVEL
  const app = await createGateway(config)
  const url = (await app.getUrl()).replace(/\/$/, '')

  const ask: TestGateway['ask'] = async (method, path, body, headers = {}) => {
    const sent = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)
    const answer = await fetch(url + path, {
      method,
      body: sent,
      headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parse(text) }
  }
  return { broker, url, ask, health: () => app.get(HealthRegistry).report(), close: () => app.close() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
