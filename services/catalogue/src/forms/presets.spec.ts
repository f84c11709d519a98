import { questionsOf } from '@borderlane/contracts/forms/asked'
import { readForms } from '../sources/built-in-data'

/** What no one asks for who buys a tourist's electronic visa. */
const NEVER = {
  purposeOfTrip: ['official', 'study', 'work'],
  visaKind: ['business', 'medical', 'conference', 'transit'],
} as const
/** Kenya's authorisation is for every purpose. */
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

test('another kind of passport is named where the list of an embassy asks for it, and is "other" elsewhere', async () => {
  const named = (await asked()).flatMap(({ form, question }) => {
    if (question.id !== 'passportType' || question.kind !== 'choice') return []
    const isEmbassy = form.visaTypes.every((kind) => kind === 'embassy')
    const listed = isEmbassy ? (question.official?.options ?? {}) : {}
    return question.choices
      .filter((one) => !['ordinary', 'other'].includes(one) && !Object.hasOwn(listed, one))
      .map((one) => `${form.code} ${one}`)
  })
  expect(named).toEqual([])
})

/** These may be a hotel or an organisation, which has no surname. */
const NO_PERSON = [
  'br-visa contactInDestination.fullName',
  'ca-visitor contactInDestination.fullName',
  'in-evisa-tourist contactInDestination.fullName',
  'kr-visa inviterName',
  'sg-visa contactInDestination.fullName',
  'us-esta contactInDestination.fullName',
]
const IS_PERSON = /^fullName$|(?:Adult|father|mother|spouse|inviter|ontact|supervisor)Name$/

test('a relative, a companion or a contact is named in parts, with a box for who has no surname', async () => {
  const persons = (await asked()).flatMap(({ form, question }) =>
    [question, ...(question.kind === 'list' ? question.items : [])]
      // The traveller's own full name is what the official form has.
      .filter(({ id, kind }) => kind === 'name' || (IS_PERSON.test(id) && question.id !== 'fullName'))
      .map((one) => ({
        one,
        name: [form.code, question === one ? one.id : `${question.id}.${one.id}`].join(' '),
      })),
  )
  expect(persons.length).toBeGreaterThan(50)
  expect(persons.filter(({ one }) => one.kind !== 'name').map(({ name }) => name)).toEqual(NO_PERSON)
  const without = persons.flatMap(({ one, name }) =>
    one.kind === 'name' && !one.parts.some(({ blanks }) => blanks) ? [name] : [],
  )
  // The DS-160 has no such box for them: the only name is the surname, and "FNU" the given names.
  expect(without.filter((name) => !name.startsWith('us-ds160 '))).toEqual([])
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

test('who pays and who invites is asked fact by fact where we had one text for all of it', async () => {
  const facts = (await asked()).flatMap(({ form: { code }, question: { id, kind } }) =>
    ['au-visitor-600', 'ie-visa', 'jp-evisa'].includes(code) && /^(payer|inviter)/.test(id)
      ? [`${code} ${id} ${kind}`]
      : [],
  )
  expect(facts.filter((one) => one.endsWith(' longtext'))).toEqual([])
  expect(facts).toEqual(
    expect.arrayContaining([
      'au-visitor-600 payerName name',
      'au-visitor-600 payerAddress address',
      'ie-visa inviterDateOfBirth day',
      'ie-visa inviterNationality country',
      'jp-evisa inviterAddress address',
      'jp-evisa inviterNationalityAndStatus text',
    ]),
  )
})
