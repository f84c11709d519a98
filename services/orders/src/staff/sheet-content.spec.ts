import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { contentOf } from './sheet-content'

const SEED = join(__dirname, '../../../catalogue/seed/form')
const BRAND = { name: 'Visas & Co', colour: '#0b5345', logo: null }
const ORDER = {
  reference: 'BL-7K3M92QX',
  visaTitle: { code: 'visa', params: {}, text: 'Visa' },
  variant: null,
} satisfies Parameters<typeof contentOf>[1]

const blocksOf = (code: string, answers: Answers) => {
  const form = Form.parse(JSON.parse(readFileSync(join(SEED, `${code}.json`), 'utf8')))
  return contentOf({ form, answers, filings: [], changed: [] }, ORDER, BRAND).blocks
}

it.each([
  ['us-ds160', 18, 'Page 2 of 18: Personal2'],
  ['in-evisa-tourist', 5, 'Page 2 of 5: Basic details'],
])('the sheet of %s is a worksheet: one page for each page of the official form', (code, count, second) => {
  const blocks = blocksOf(code, { surname: 'الأنصاري', givenNames: '小明' })
  // The first is below the head of the sheet.
  expect(blocks.filter(({ kind }) => kind === 'page')).toHaveLength(count - 1)
  const at = blocks.findIndex((block) => block.kind === 'title' && block.text === second)
  expect(blocks.slice(at - 1, at + 3).map(({ kind }) => kind)).toEqual(['page', 'title', 'tick', 'section'])
})

it('the sheet of a form on paper has no pages of its own but those of the drawn form', () => {
  const pages = blocksOf('schengen-c', { surname: 'Rao' }).filter(({ kind }) => kind === 'page')
  expect(pages).toHaveLength(1)
})
