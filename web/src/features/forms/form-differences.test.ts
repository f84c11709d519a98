import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { differencesOf } from './form-differences'

const question = (id: string, change: object = {}) => ({
  id,
  kind: 'yesno' as const,
  label: `About ${id}`,
  required: true,
  sealed: true,
  ...change,
})
const form = (...sections: { id: string; title: string; questions: object[] }[]): Form =>
  ({ ...STANDARD_FORM, sections }) as Form
const before = form(
  { id: 'one', title: 'One', questions: ['a', 'b', 'c', 'd'].map((id) => question(id)) },
  { id: 'two', title: 'Two', questions: [question('e')] },
)
const shortly = (now: Form) => differencesOf(before, now).map(({ kind, id }) => `${kind} ${id}`)

test('the same form has no differences, whatever its version is called', () =>
  expect(differencesOf(before, { ...before, version: 9 })).toEqual([]))

test('one question that was moved is the one that is named', () =>
  expect(
    shortly(
      form(
        { id: 'one', title: 'One', questions: ['d', 'a', 'b'].map((id) => question(id)) },
        { id: 'two', title: 'Two', questions: ['c', 'e'].map((id) => question(id)) },
      ),
    ),
  ).toEqual(['moved d', 'moved c']))

test('what is new, gone and worded otherwise is shown with both wordings', () => {
  const now = form(
    {
      id: 'one',
      title: 'First',
      questions: [question('a', { label: 'Other' }), question('b'), question('x')],
    },
    { id: 'two', title: 'Two', questions: [question('c'), question('e')] },
  )
  expect(differencesOf(before, { ...now, destinations: ['IN'] })).toMatchObject([
    { kind: 'form', fields: [{ name: 'destinations', before: '[]', now: '["IN"]' }] },
    { kind: 'section', id: 'one', fields: [{ name: 'title', before: 'One', now: 'First' }] },
    { kind: 'changed', id: 'a', fields: [{ name: 'label', before: 'About a', now: 'Other' }] },
    { kind: 'added', id: 'x' },
    { kind: 'moved', id: 'c' },
    { kind: 'removed', id: 'd' },
  ])
})
