import { questionsOf } from '@borderlane/contracts/forms/asked'
import { readForms } from '../sources/built-in-data'

/** What no one asks for who buys a tourist's electronic visa; another passport is `other`. */
const NEVER = {
  passportType: ['diplomatic', 'service', 'official', 'special'],
  purposeOfTrip: ['official', 'study', 'work'],
  visaKind: ['business', 'medical', 'conference', 'transit'],
} as const
/** Kenya's authorisation is for every purpose and every passport. */
const FOR_ALL = new Set(['ke-eta'])

const asked = async () =>
  (await readForms())
    .filter(({ use }) => use === 'application')
    .flatMap((form) => questionsOf(form).map((question) => ({ form, question })))

test('a form of an electronic visa offers nothing that cannot be true of the visa that was bought', async () => {
  const offered = (await asked()).flatMap(({ form, question }) => {
    if (!form.visaTypes.includes('evisa') || FOR_ALL.has(form.code) || question.kind !== 'choice') return []
    const never: readonly string[] = NEVER[question.id as keyof typeof NEVER] ?? []
    return question.choices.filter((one) => never.includes(one)).map((one) => `${form.code} ${one}`)
  })
  expect(offered).toEqual([])
})

test('what is known from what was bought is filled in: the kind of passport, the entries, and the purpose of a tourist visa', async () => {
  const open = (await asked()).flatMap(({ form, question }) => {
    const isForAll = form.visaTypes.includes('embassy') && !form.visaTypes.includes('evisa')
    const isKnown =
      ['passportType', 'entriesRequested'].includes(question.id) ||
      (question.id === 'purposeOfTrip' && !isForAll)
    return isKnown && !question.preset ? [`${form.code} ${question.id}`] : []
  })
  expect(open).toEqual([])
})
