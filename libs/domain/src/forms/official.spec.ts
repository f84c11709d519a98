import { checkAnswers, SentAnswers } from '@borderlane/contracts/forms/answers'
import { askedQuestions } from '@borderlane/contracts/forms/asked'
import { BLANKS } from '@borderlane/contracts/forms/blank'
import { type Answers, Question, type When, isQuickPattern } from '@borderlane/contracts/forms/question'
import type { z } from 'zod'
import { standardAnswersOf } from './derive'
import { answerText } from './answer-text'
import { filedFields, helperFields } from './filed'

const asked = { label: 'Asked', required: true, sealed: true } as const
const part = (id: string, more: object = {}) => ({ ...asked, id, label: id, kind: 'text', max: 100, ...more })
const question = (fields: object): Question => Question.parse({ ...asked, ...fields })
const formWith = (...questions: Question[]) => ({ sections: [{ id: 'all', title: 'All', questions }] })

const FATHER = question({
  id: 'father',
  label: 'Father',
  kind: 'name',
  parts: [
    part('surname', { format: 'name', blanks: ['doNotKnow'], official: { field: 'F1', maxLength: 33 } }),
    part('givenNames', { format: 'name', official: { field: 'F2', pattern: '^[A-Za-z ]+$', maxLength: 33 } }),
  ],
})
const JOBS = question({
  id: 'jobs',
  label: 'Work',
  kind: 'list',
  items: [
    part('employer'),
    {
      ...asked,
      id: 'address',
      kind: 'address',
      parts: [part('line1'), { ...asked, id: 'country', label: 'Country', kind: 'country' }],
    },
  ],
})
const form = formWith(FATHER, JOBS)
const good: Answers = {
  father: { surname: 'Rao', givenNames: 'Ravi' },
  jobs: [{ employer: 'Acme', addressLine1: '1 Road', addressCountry: 'IN' }],
}
const wrong = (answers: object) =>
  checkAnswers(form, { ...good, ...answers }).issues.map(({ path, message }) => `${path}: ${message}`)

describe('a name or an address in its parts', () => {
  it('is checked part by part, alone and in lists', () => {
    expect(checkAnswers(form, good)).toEqual({ answers: good, issues: [] })
    expect(wrong({ father: { surname: 'Rao' } })).toEqual([expect.stringMatching(/^father\.givenNames: /)])
    expect(wrong({ father: { surname: '123', givenNames: 'Ravi' } })).toEqual([
      expect.stringMatching(/^father\.surname: /),
    ])
    expect(wrong({ jobs: [{ employer: 'Acme', addressLine1: '1 Road', addressCountry: 'ZZ' }] })).toEqual([
      'jobs.0.addressCountry: must be the code of a country',
    ])
    expect(wrong({ father: { surname: ' ', givenNames: '' } })).toEqual(['father: is missing'])
  })

  it('that was one text in an earlier version is to be split, at its place', () => {
    expect(wrong({ father: 'Ravi Rao' })).toEqual(['father: must be given in its parts'])
    const jobs = [
      { employer: 'Acme', addressLine1: '1 Road', addressCountry: 'IN', address: '1 Road\nIndia' },
    ]
    expect(wrong({ jobs })).toEqual(['jobs.0.address: must be given in its parts'])
  })

  it('takes no part that no one asked, nor a name that every object has', () => {
    for (const name of ['colour', 'constructor', 'toString'])
      expect(wrong({ father: { surname: 'Rao', givenNames: 'Ravi', [name]: 'x' } })).toHaveLength(1)
    const sent = JSON.parse('{"father": {"__proto__": "x", "surname": "Rao"}}') as object
    expect(SentAnswers.safeParse(sent).success).toBe(false)
    expect(SentAnswers.safeParse(good).success).toBe(true)
    expect(SentAnswers.safeParse({ father: { surname: { is: 'Rao' } } }).success).toBe(false)
  })
})

describe('a box of the official form', () => {
  const passport = question({ id: 'expiry', kind: 'day', blanks: ['doesNotApply'] })
  const box = (answer: string) => checkAnswers(formWith(passport), { expiry: answer }).issues
  it('is an answer where the form has it, and nowhere else', () => {
    expect(box(BLANKS.doesNotApply)).toEqual([])
    expect(box(BLANKS.doNotKnow).map(({ path }) => path)).toContain('expiry')
    expect(wrong({ father: { surname: BLANKS.doNotKnow, givenNames: 'Ravi' } })).toEqual([])
    expect(wrong({ father: { surname: BLANKS.doesNotApply, givenNames: 'Ravi' } })).toHaveLength(1)
  })
  it('is no name and no day for those who read an order', () =>
    expect(
      standardAnswersOf({
        surname: BLANKS.doesNotApply,
        givenNames: 'Suharto',
        passportExpiryDate: '#doesNotApply',
      }),
    ).toEqual({ fullName: 'Suharto' }))
})

describe('a condition', () => {
  const when = (given: z.infer<typeof When>) =>
    formWith(
      question({ id: 'pays', kind: 'choice', choices: ['me', 'friend', 'firm'] }),
      question({ id: 'same', kind: 'yesno', when: { any: [{ question: 'pays', equals: 'friend' }] } }),
      question({ id: 'born', kind: 'day' }),
      question({ id: 'last', kind: 'yesno', when: given }),
    )
  const isAsked = (given: z.infer<typeof When>, answers: Answers) =>
    askedQuestions(when(given), answers).some(({ id }) => id === 'last')
  const unless = (name: string) => ({ question: 'pays', unless: name })
  const year = new Date().getUTCFullYear()
  it.each<[string, z.infer<typeof When>, Answers, boolean]>([
    [
      'one of several',
      {
        any: [
          { question: 'pays', equals: 'firm' },
          { question: 'same', equals: 'no' },
        ],
      },
      { pays: 'friend', same: 'no' },
      true,
    ],
    [
      'of a question that is not asked',
      { any: [{ question: 'same', equals: 'no' }] },
      { pays: 'me', same: 'no' },
      false,
    ],
    ['not this one', { any: [unless('me')] }, { pays: 'firm' }, true],
    ['not this one, which it is', { any: [unless('me')] }, { pays: 'me' }, false],
    ['not this one, and nothing is said', { any: [unless('me')] }, {}, false],
    ['all of them', { any: [unless('me')], all: [unless('firm')] }, { pays: 'friend' }, true],
    ['all of them but one', { any: [unless('me')], all: [unless('firm')] }, { pays: 'firm' }, false],
    ['a child', { any: [{ question: 'born', under: 18 }] }, { born: `${year - 10}-01-01` }, true],
    ['an adult', { any: [{ question: 'born', under: 18 }] }, { born: `${year - 19}-01-01` }, false],
    ['no day', { any: [{ question: 'born', under: 18 }] }, { born: 'soon' }, false],
  ])('holds or not: %s', (_what, given, answers, expected) => expect(isAsked(given, answers)).toBe(expected))
})

it('takes no expression that could take seconds', () => {
  const quick = ["^[A-Za-z0-9 .,'()/-]+$", '^[0-9]{3}-[0-9]{2}-[0-9]{4}$', '^[0-9]{1,6}$', '^[A-Z]{2}\\d+$']
  const slow = [
    '^(a+)+$',
    '^[a-z]*[a-z]*$',
    '^(a|a)*$',
    '[a-z]+',
    '^a+a+$',
    '^[a-z]+.*$',
    '^(?=a)a$',
    '^\\1$',
  ]
  expect(quick.filter((one) => !isQuickPattern(one))).toEqual([])
  expect(slow.filter(isQuickPattern)).toEqual([])
})

describe('the official form is filed', () => {
  const file = (asking: Question, answer: Answers[string]) =>
    filedFields(asking, answer, (code) => `country ${code}`).map(({ label, ...rest }) => [label, rest])
  it('field by field, with numbers of entries', () => {
    expect(file(FATHER, good.father!)).toEqual([
      ['Father: surname', { field: 'F1', text: 'Rao' }],
      ['Father: givenNames', { field: 'F2', text: 'Ravi' }],
    ])
    expect(file(JOBS, good.jobs!)).toEqual([
      ['Work 1: employer', { text: 'Acme' }],
      ['Work 1: line1', { text: '1 Road' }],
      ['Work 1: Country', { text: 'country IN' }],
    ])
    expect(file(FATHER, 'Ravi Rao')).toEqual([['Father', { text: 'Ravi Rao' }]])
  })
  it('with a whole name in its one box', () => {
    const whole = { ...FATHER, official: { field: 'fthrname', maxLength: 9 } }
    expect(file(whole, { surname: 'Rao', givenNames: 'Ravi Anil' })).toEqual([
      [
        'Father',
        {
          ...{ field: 'fthrname', text: 'Rao Ravi Anil', problem: 'tooLong', most: 9 },
          proposal: 'Rao Ravi',
        },
      ],
    ])
    expect(file(whole, { surname: BLANKS.doesNotApply, givenNames: 'Ravi' })).toEqual([
      ['Father', { field: 'fthrname', text: 'Ravi' }],
    ])
  })
  it('with whole names of a list, each in its one box', () => {
    const relatives = question({
      ...{ id: 'relatives', kind: 'list', label: 'Relatives' },
      items: [
        { ...FATHER, official: { field: '8.8' } },
        { ...FATHER, id: 'other', label: 'Other' },
      ],
    })
    const said = { fatherSurname: 'Rao', fatherGivenNames: 'Ravi', otherSurname: BLANKS.doesNotApply }
    expect(file(relatives, [said, { otherGivenNames: 'Asha' }])).toEqual([
      ['Relatives 1: Father', { field: '8.8', text: 'Rao Ravi' }],
      ['Relatives 1: surname', { field: 'F1', text: 'Does not apply' }],
      ['Relatives 2: givenNames', { field: 'F2', text: 'Asha' }],
    ])
  })
  it('in the words of its list and its boxes', () => {
    const official = { options: { man: 'M', constructor: 'C' }, blank: 'NONE' }
    const sex = question({ id: 'sex', kind: 'choice', choices: ['man', 'woman', 'constructor'], official })
    expect(file(sex, 'man')).toEqual([['Asked', { text: 'M' }]])
    expect(file(sex, 'woman')).toEqual([['Asked', { text: 'Woman' }]])
    expect(file(sex, 'toString')).toEqual([['Asked', { text: 'ToString' }]])
    expect(file(sex, BLANKS.doNotKnow)).toEqual([['Asked', { text: 'NONE' }]])
  })
  it('with days as portals take them, or as the field says', () => {
    const day = (pattern?: string) =>
      question({ id: 'born', kind: 'day', ...(pattern && { official: { pattern } }) })
    expect(file(day(), '1987-03-27')).toEqual([['Asked', { text: '27/03/1987' }]])
    expect(file(day('^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '1987-03-27')).toEqual([
      ['Asked', { text: '1987-03-27' }],
    ])
    expect(file(question({ id: 'since', kind: 'month' }), '1987-03')).toEqual([
      ['Asked', { text: '03/1987' }],
    ])
  })
  it('with a proposal where a field takes less', () => {
    const long = 'Anna '.repeat(40).trim()
    const [, given] = file(FATHER, { surname: 'Nguyễn', givenNames: long }) as [unknown, [string, object]]
    expect(given[1]).toEqual({
      ...{ field: 'F2', text: long, problem: 'tooLong', most: 33 },
      proposal: 'Anna Anna Anna Anna Anna Anna',
    })
    const [, marked] = file(FATHER, { surname: 'Đỗ', givenNames: 'Đỗ Thị' }) as [unknown, [string, object]]
    expect(marked[1]).toEqual({ field: 'F2', text: 'Đỗ Thị', problem: 'signs', proposal: 'Do Thi' })
    const [, foreign] = file(FATHER, { surname: 'X', givenNames: '王' }) as [unknown, [string, object]]
    expect(foreign[1]).toEqual({ field: 'F2', text: '王', problem: 'signs' })
  })
  it('with an address of five lines: as it is in one box, and in one line with a proposal in a part of it', () => {
    const lines = 'Asha Rao\n12 Park Street\nFlat 3\nKolkata 700016\nIndia'
    const whole = question({ id: 'home', kind: 'address' })
    expect(checkAnswers(formWith(whole), { home: lines })).toEqual({ answers: { home: lines }, issues: [] })
    expect(file(whole, lines)).toEqual([['Asked', { text: lines }]])
    const inParts = question({ ...whole, parts: [part('line1', { official: { maxLength: 35 } })] })
    const pasted = checkAnswers(formWith(inParts), { home: { line1: lines } })
    const text = lines.replaceAll('\n', ' ')
    expect(pasted).toEqual({ answers: { home: { line1: text } }, issues: [] })
    const proposal = 'Asha Rao 12 Park Street Flat 3'
    expect(file(inParts, pasted.answers['home']!)).toEqual([
      ['Asked: line1', { text, problem: 'tooLong', most: 35, proposal }],
    ])
  })
  it('and who helped is answered by the settings of the operator, with what is too long', () => {
    const helper = [
      { label: 'Did anyone assist you?', says: 'yes', official: { field: 'PREP' } },
      { label: 'Surname', says: 'none' },
      { label: 'Organization', says: 'name', official: { maxLength: 9 } },
    ] as const
    const company = { name: 'Visas & Journeys', address: '1 Road', email: 'a@b.example', phone: '+44 1' }
    expect(helperFields({ helper: [...helper] }, company)).toEqual([
      { label: 'Did anyone assist you?', field: 'PREP', text: 'Yes' },
      { label: 'Surname', text: 'Does not apply' },
      {
        ...{ label: 'Organization', text: 'Visas & Journeys', problem: 'tooLong', most: 9 },
        proposal: 'Visas &',
      },
    ])
    expect(helperFields({}, company)).toEqual([])
  })
  it('and a name is one text for those who need one', () =>
    expect([
      answerText(good.father),
      answerText(good.jobs),
      answerText(BLANKS.doNotKnow),
      answerText(null),
    ]).toEqual(['Rao, Ravi', 'Acme, 1 Road, IN', '', '']))
})
