import {
  checkAnswers,
  DescribedAnswers,
  MOST_ANSWERS,
  SentAnswers,
} from '@borderlane/contracts/forms/answers'
import { askedQuestions, questionsOf } from '@borderlane/contracts/forms/asked'
import { standardAnswersOf } from './derive'
import { Form } from '@borderlane/contracts/forms/form'
import { Applicant } from '@borderlane/contracts/orders/applicant'
import { exampleAnswers, randomForm, randomAnswers, seeded } from '../test/random-form'
import type { Question } from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Another one, another set of forms; a failure names it. */
const SEED = 20261124
const FORMS = 200

/** Forms of every kind; the seed is in the name of the test. */
const forms = () => {
  const random = seeded(SEED)
  return Array.from({ length: FORMS }, () => randomForm(random))
}

const pathsOf = (form: unknown): string[] => {
  const parsed = Form.safeParse(form)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('the standard form', () => {
  it('is a form like the others', () => expect(Form.parse(STANDARD_FORM)).toEqual(STANDARD_FORM))
})

describe(`every form of the schema (seed ${SEED})`, () => {
  it('is one, whatever kinds and conditions it has', () => {
    for (const form of forms()) expect(pathsOf(form)).toEqual([])
  })

  it('takes the examples of what it asks', () => {
    for (const form of forms()) {
      const answers = exampleAnswers(form)
      expect(checkAnswers(form, answers)).toEqual({ answers, issues: [] })
    }
  })

  it('never asks for a hidden question, and names a hidden answer that is sent along', () => {
    const random = seeded(SEED + 1)
    for (const form of forms()) {
      const answers = randomAnswers(form, random)
      const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
      const { issues } = checkAnswers(form, answers)
      for (const { id } of questionsOf(form)) {
        const own = issues.filter(({ path }) => path.split('.')[0] === id)
        if (!asked.has(id) && !(id in answers)) expect(own).toEqual([])
        if (!asked.has(id) && id in answers) expect(own).toEqual([{ path: id, message: 'is not asked' }])
      }
    }
  })

  it('gives the eight answers that every reader of an order finds', () => {
    for (const form of forms()) {
      const applicant = Applicant.safeParse(standardAnswersOf(exampleAnswers(form)))
      expect(applicant.error?.issues ?? []).toEqual([])
    }
  })
})

describe('a confirmation', () => {
  const asked = { kind: 'yesno', label: 'I declare', required: true, sealed: false } as const
  const formWith = (...questions: object[]) => ({
    sections: [{ id: 'end', title: 'End', questions: questions as Question[] }],
  })

  it('is yes or nothing, also where a version was published before that was said, and in a group', () => {
    const form = formWith(
      { ...asked, id: 'declaration' },
      { ...asked, id: 'understood', must: 'yes' },
      { ...asked, id: 'employed' },
      { ...asked, id: 'people', kind: 'list', items: [{ ...asked, id: 'agrees', must: 'yes' }] },
    )
    const people = (agrees: string) => [{ agrees }]
    const yes = { declaration: 'yes', understood: 'yes', employed: 'no', people: people('yes') }
    expect(checkAnswers(form, yes).issues).toEqual([])
    expect(exampleAnswers(form)).toEqual(yes)
    const no = { declaration: 'no', understood: 'no', employed: 'no', people: people('no') }
    expect(checkAnswers(form, no).issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'declaration must be yes',
      'understood must be yes',
      'people.0.agrees must be yes',
    ])
  })
})

it('finds no answer in what every object has, also in a form of before that was refused', () => {
  const question = { kind: 'text', max: 50, label: 'Name', required: true, sealed: false } as const
  const names = ['constructor', 'toString', 'valueOf', '__proto__']
  const form = {
    sections: [{ id: 'all', title: 'All', questions: names.map((id) => ({ ...question, id })) }],
  }
  expect(checkAnswers(form, {}).issues).toEqual(names.map((path) => ({ path, message: 'is missing' })))
  const said = Object.fromEntries(names.map((name) => [name, 'x']))
  expect(Object.entries(checkAnswers(form, said).answers)).toEqual(Object.entries(said))
})

describe('a form is refused with the place', () => {
  const question = { kind: 'yesno', label: 'Question', required: false, sealed: true } as const
  const withQuestions = (...questions: object[]) => ({
    ...STANDARD_FORM,
    sections: [...STANDARD_FORM.sections, { id: 'more', title: 'More', questions }],
  })
  it.each([
    ['an id that repeats', withQuestions({ ...question, id: 'email' }), 'sections.3.questions.0.id'],
    [
      'a condition on what is never asked before',
      withQuestions({ ...question, id: 'later', when: { any: [{ question: 'nothing', equals: 'yes' }] } }),
      'sections.3.questions.0.when.any.0',
    ],
    ...Object.getOwnPropertyNames(Object.prototype).map((id): [string, object, string] => [
      `an id that every object has: ${id}`,
      withQuestions({ ...question, id }),
      'sections.3.questions.0.id',
    ]),
    [
      'a confirmation that can be left out',
      withQuestions({ ...question, id: 'understood', must: 'yes' }),
      'sections.3.questions.0.required',
    ],
    [
      'a condition on an answer that cannot be',
      withQuestions(
        { ...question, id: 'first' },
        { ...question, id: 'second', when: { any: [{ question: 'first', equals: 'maybe' }] } },
      ),
      'sections.3.questions.1.when.any.0',
    ],
    ['no source', { ...STANDARD_FORM, source: undefined }, 'source'],
    [
      'a kind that there is not',
      withQuestions({ ...question, id: 'odd', kind: 'colour' }),
      'sections.3.questions.0.kind',
    ],
    [
      'no passport number',
      { ...STANDARD_FORM, sections: [STANDARD_FORM.sections[0]] },
      'sections must ask for passportNumber',
    ],
  ])('for %s', (_what, form, place) => expect(pathsOf(form).join('\n')).toContain(place))
})

describe('an answer is refused by question', () => {
  const form = Form.parse({
    ...STANDARD_FORM,
    sections: [
      ...STANDARD_FORM.sections,
      {
        id: 'more',
        title: 'More',
        questions: [
          { id: 'arrivalDate', kind: 'day', label: 'Arrival', required: true, sealed: false },
          {
            id: 'departureDate',
            kind: 'day',
            label: 'Departure',
            required: false,
            sealed: false,
            notBefore: 'arrivalDate',
          },
          {
            id: 'visits',
            kind: 'list',
            label: 'Visits',
            required: false,
            sealed: true,
            most: 2,
            items: [{ id: 'year', kind: 'number', label: 'Year', required: true, sealed: true, least: 1900 }],
          },
          {
            id: 'flightNumber',
            kind: 'text',
            max: 10,
            label: 'Flight',
            required: true,
            sealed: false,
            canWait: true,
          },
        ],
      },
    ],
  })
  const good = { ...exampleAnswers(STANDARD_FORM), arrivalDate: '2030-03-01', flightNumber: null }
  const wrong = (answers: object) => [
    ...new Set(checkAnswers(form, { ...good, ...answers }).issues.map(({ path }) => path)),
  ]
  it('but for what can wait', () => expect(wrong({})).toEqual([]))
  it.each([
    ['a day that cannot be', { arrivalDate: '2030-02-30' }, ['arrivalDate']],
    ['what no one asked', { colour: 'red' }, ['colour']],
    ['too many groups', { visits: [{ year: '2001' }, { year: '2002' }, { year: '2003' }] }, ['visits']],
    ['a wrong field of a group', { visits: [{ year: '2001' }, { year: 'soon' }] }, ['visits.1.year']],
    ['what cannot wait', { passportNumber: null }, ['passportNumber']],
  ])('for %s', (_what, answers, paths) => expect(wrong(answers)).toEqual(paths))
})

describe('answers on their way are refused', () => {
  const refused = (answers: object) =>
    SentAnswers.safeParse(answers).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, 'x']))
  const groups = (count: number) => Array.from({ length: count }, () => ({ year: '2001' }))
  it('as a whole where there are 10,000', () => {
    expect(refused(many(MOST_ANSWERS))).toBeUndefined()
    expect(refused(many(10_000))).toEqual([['', `must be at most ${MOST_ANSWERS} answers`]])
  })
  it.each([
    ['an answer of 1 MB', { placeOfBirth: 'x'.repeat(1_000_000) }, 'placeOfBirth'],
    ['a list of 500 groups', { visits: groups(500) }, 'visits'],
    ['a group with a text of 1 MB', { visits: [{ year: 'x'.repeat(1_000_000) }] }, 'visits'],
    ['a name that objects have', JSON.parse('{"__proto__": "x"}') as object, '__proto__'],
    ['such a name in a group', JSON.parse('{"visits": [{"__proto__": "x"}]}') as object, 'visits'],
    ['such a name in a part', JSON.parse('{"father": {"__proto__": "x"}}') as object, 'father'],
  ])('by question for %s', (_what, answers, path) =>
    expect(refused({ email: 'asha@example.com', ...answers })?.map(([at]) => at!.split('.')[0])).toEqual([
      path,
    ]),
  )
  it.each([
    ['a number', { age: 3 }],
    ['a name that is no id', { 'place of birth': 'Pune' }],
    ['a name that objects have', JSON.parse('{"__proto__": "x"}') as object],
    ['a character that cannot be kept', { placeOfBirth: 'Pune\u0000' }],
    ['half a character', { placeOfBirth: 'Pune\ud800' }],
    ['a list in a list', { visits: [[{ year: '2001' }]] }],
    ['a group in a group', { visits: [{ year: { is: '2001' } }] }],
    ['a field of a group that is no id', { visits: [{ 'the year': '2001' }] }],
    ['a list', [{ year: '2001' }]],
    ['too much together', Object.fromEntries(range(45).map((at) => [`q${at}`, 'x'.repeat(4_900)]))],
    [
      'line ends that make it too much',
      Object.fromEntries(range(30).map((at) => [`q${at}`, '\n'.repeat(4_900)])),
    ],
  ])('with the same words as the description has, for %s', (_what, sent) => {
    const { error, data } = DescribedAnswers.safeParse(sent)
    expect(SentAnswers.safeParse(sent)).toMatchObject(error ? { error: { issues: error.issues } } : { data })
  })
  it('never where forms can be answered by them', () => {
    for (const form of forms()) {
      const answers = exampleAnswers(form)
      expect(SentAnswers.parse(answers)).toEqual(DescribedAnswers.parse(answers))
    }
  })
})
