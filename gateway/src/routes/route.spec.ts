import { setBorderRules } from '@borderlane/contracts/catalogue/border-rules'
import { previewRules } from '@borderlane/contracts/catalogue/rules'
import type { Routed } from '@borderlane/contracts/define'
import type { FastifyRequest } from 'fastify'
import { readInput } from './route'

const fieldsOf = (contract: Routed, body: object): unknown => {
  const request = { method: 'POST', host: 'visas.example', params: {}, query: {}, body }
  try {
    readInput(contract, request as unknown as FastifyRequest)
    return []
  } catch (error) {
    return (error as { details: { fields: unknown } }).details.fields
  }
}
const rule = (url: string) => ({
  ...{ passports: ['IN'], destination: 'JP', entry: 'visa_free', stayDays: 30 },
  source: { name: 'Ministry', url },
})
const message = 'must not be a page of this site'

test('a source of a fact that is a page of this site is refused by its field, and another site is not', () => {
  expect(fieldsOf(previewRules, rule('https://visas.example/api/data'))).toEqual([
    { path: 'source.url', message },
  ])
  expect(fieldsOf(previewRules, rule('https://mofa.example/visas.example/'))).toEqual([])
})

test('a line of a file that cites this site is refused by its line', () => {
  const lines = ['https://mofa.example', 'https://VISAS.example/data'].map((url) => ({ line: { url } }))
  expect(fieldsOf(setBorderRules, { kind: 'duty', seen: 0, changes: lines })).toContainEqual({
    path: 'changes.1.line.url',
    message,
  })
})
