import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMore, requireKnown } from './needed-migration'

it('a schema that needs a newer version is named, by names of migrations and by their times', () => {
  const comment = 'needs MoveName1790000000300'
  for (const known of [['MoveName1790000000300'], ['1790000000300'], ['1790000000100', '1790000000300']])
    expect(() => requireKnown('orders', comment, known)).not.toThrow()
  for (const none of [null, '', 'of someone else'])
    expect(() => requireKnown('orders', none, [])).not.toThrow()
  expect(() => requireKnown('orders', comment, ['CreateThing1790000000100'])).toThrow(
    'schema orders needs a newer version than this one (one that knows MoveName1790000000300): start that again',
  )
})

it('an older version does not lower what a schema needs', () => {
  expect(isMore('MoveName1790000000300', null)).toBe(true)
  expect(isMore('MoveName1790000000300', 'needs CreateThing1790000000100')).toBe(true)
  expect(isMore('CreateThing1790000000100', 'needs MoveName1790000000300')).toBe(false)
})

it('a migration that takes away or renames says what a version has to know to work without it', () => {
  const files = globSync(join(__dirname, '../../../services/*/src/migrations/*.ts'))
  const silent = files.filter((file) => {
    const [up = ''] = readFileSync(file, 'utf8').split('async down')
    return /DROP (COLUMN|TABLE)|RENAME (COLUMN|TO)/.test(up) && !/static readonly needs\b/.test(up)
  })
  expect(silent.map((file) => basename(file))).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(7)
})
