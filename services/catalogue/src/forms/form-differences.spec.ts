import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { Form } from '@borderlane/contracts/forms/form'
import { differencesOfForm } from './form-differences'

const form = (change: (draft: Form) => void, version = 2): Form => {
  const draft = structuredClone({ ...STANDARD_FORM, code: 'xx-two', version })
  change(draft)
  return draft
}
const inUse = form(() => undefined, 1)
const NAMES = { what: 'form', before: 'xx-two 1', after: 'xx-two 2' }

it('a form that asks the same differs in its name alone', () => {
  expect(
    differencesOfForm(
      inUse,
      form(() => undefined),
    ),
  ).toEqual([NAMES])
})

it('a question that comes, one that goes and one that is asked otherwise are each named with what differs', () => {
  const [first] = inUse.sections
  const { id, label } = first!.questions.at(-1)!
  const draft = form(({ sections: [section] }) => {
    section!.questions.pop()
    const asked = section!.questions[0]!
    Object.assign(asked, { label: 'Name', required: !asked.required })
    section!.questions.push({ ...asked, id: 'nickname', label: 'Nickname', required: false })
  })
  const asked = first!.questions[0]!
  expect(differencesOfForm(inUse, draft)).toEqual([
    NAMES,
    {
      what: 'question',
      of: asked.id,
      before: `${asked.label}; required: ${asked.required}`,
      after: `Name; required: ${!asked.required}`,
    },
    { what: 'question', of: 'nickname', before: null, after: 'Nickname' },
    { what: 'question', of: id, before: label, after: null },
  ])
})

it('a first version and a form for other destinations say what they ask and where', () => {
  const draft = form((one) => void (one.destinations = ['BH']))
  expect(differencesOfForm(inUse, draft)).toEqual([
    NAMES,
    { what: 'form', of: 'destinations', before: JSON.stringify(inUse.destinations), after: '["BH"]' },
  ])
  const first = differencesOfForm(undefined, draft)
  const questions = draft.sections.flatMap((section) => section.questions.map(({ id }) => id))
  expect(first.flatMap(({ what, of }) => (what === 'question' ? [of] : []))).toEqual(questions)
})
