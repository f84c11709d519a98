import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLOWED, findNames } from './brand.mjs'

test('a text with the shipped name is found in every kind of file; comments, imports and tests may have it', () => {
  const planted = {
    'gateway/src/pages/feed.ts': 'const title = `News of Borderlane ${day}`',
    'web/src/app/foot.tsx': 'export const Foot = () => <p>Borderlane Ltd</p>',
    'libs/words/locales/de/mails.json': '{\n  "footer": "Ihr Borderlane-Team"\n}',
    'web/public/site.webmanifest.json': '{"name":"Borderlane"}',
    'services/orders/src/staff/sheet.ts':
      "// Borderlane\nimport a from '@borderlane/words/a'\nclass Borderlane {}",
    'web/src/app/foot.test.tsx': "test('Borderlane', () => {})",
    ...Object.fromEntries(Object.keys(ALLOWED).map((path) => [path, "const name = 'Borderlane'"])),
  }
  const found = findNames(Object.keys(planted), (path) => planted[path])
  assert.deepEqual(
    found.map((line) => line.split(' ')[0]),
    [
      'gateway/src/pages/feed.ts:1',
      'web/src/app/foot.tsx:1',
      'libs/words/locales/de/mails.json:2',
      'web/public/site.webmanifest.json:1',
    ],
  )
})

test('an exception that is not needed any more is found', () => {
  const [path] = Object.keys(ALLOWED)
  assert.match(findNames([], () => '').join('\n'), new RegExp(`${path} no longer says`))
})
