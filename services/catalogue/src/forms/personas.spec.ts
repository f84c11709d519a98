import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { checkAnswers } from '@borderlane/contracts/forms/answers'
import { askedQuestions, questionsOf } from '@borderlane/contracts/forms/asked'
import { BLANKS } from '@borderlane/contracts/forms/blank'
import { isConfirmation } from '@borderlane/contracts/forms/parts'
import type { Form } from '@borderlane/contracts/forms/form'
import { type Answer, type Answers, exampleOf, type Question } from '@borderlane/contracts/forms/question'
import { Applicant } from '@borderlane/contracts/orders/applicant'
import { acrossAnswers, refusalsOf } from '@borderlane/domain/forms/across'
import { standardAnswersOf } from '@borderlane/domain/forms/derive'
import { readForms } from '../sources/built-in-data'

interface Persona {
  /** What is true of them: the first that a question takes. */
  says: Record<string, readonly string[]>
  /** Questions about what they do not have: a box, or nothing, is their only true answer. */
  lacks?: readonly string[]
}

const WORK = ['employerName', 'employerAddress', 'employerPhone', 'jobTitle', 'monthlyIncome', 'workDuties']
const SPOUSE = ['spouseName', 'spouseDateOfBirth', 'spouseNationality', 'spouseOccupation', 'spouseAddress']
const NO_WORK = { hasEmployer: ['no'], hasPreviousEmployment: ['no'] }
const BABY_BORN = `${new Date().getUTCFullYear() - 1}-01-01`

const PERSONAS: Record<string, Persona> = {
  'someone who is retired': {
    says: { ...NO_WORK, occupation: ['retired'], occupationStatus: ['retired'], whoPays: ['myself'] },
    lacks: WORK,
  },
  'someone without work': {
    says: {
      ...NO_WORK,
      occupation: ['unemployed', 'not employed'],
      occupationStatus: ['unemployed'],
    },
    lacks: WORK,
  },
  'someone who works for themselves': {
    says: {
      occupation: ['self-employed or freelancer', 'businessperson', 'business person', 'self-employed'],
      occupationStatus: ['self-employed'],
      hasEmployer: ['yes'],
    },
  },
  'a student': {
    says: { occupation: ['student'], occupationStatus: ['student'], hasEmployer: ['yes'] },
    lacks: ['monthlyIncome'],
  },
  'an infant': {
    says: {
      ...NO_WORK,
      dateOfBirth: [BABY_BORN],
      passportIssueDate: [BABY_BORN],
      maritalStatus: ['single', 'child'],
      occupation: ['minor', 'not employed', 'unemployed', 'none'],
      occupationStatus: ['other', 'unemployed'],
      education: ['none, being a minor', 'none', 'other'],
      hasEducationHistory: ['no'],
      firstVisit: ['yes'],
      hasAccompanyingAdult: ['yes'],
    },
    lacks: [...WORK, ...SPOUSE, 'educationInstitution', 'mobilePhone', 'secondPhone', 'childrenOnPassport'],
  },
  'a widow': { says: { sex: ['female'], maritalStatus: ['widowed', 'widow', 'other'] }, lacks: SPOUSE },
  'someone who is divorced': { says: { maritalStatus: ['divorced', 'other'] }, lacks: SPOUSE },
  'someone whose journey a company pays': {
    says: { whoPays: ['a company', 'another company or organisation', 'a sponsor', 'employer'] },
  },
  'someone who pays for themselves': {
    says: { whoPays: ['myself'], someoneElsePays: ['no'] },
    lacks: ['payerRelationship', 'payerSupport', 'payerPhone'],
  },
  'a citizen who lives at home': {
    says: { residenceStatus: ['a citizen, or neither of these', 'citizen'] },
  },
  'a child who travels alone': {
    says: {
      dateOfBirth: [`${new Date().getUTCFullYear() - 16}-01-01`],
      ...{ passportIssueDate: [BABY_BORN], lastVisaIssueDate: [BABY_BORN], workStartDay: [BABY_BORN] },
      ...{ maritalStatus: ['single'], occupation: ['student'], occupationStatus: ['student'] },
      hasAccompanyingAdult: ['no'],
    },
    lacks: ['childrenOnPassport'],
  },
  'someone without a surname': { says: {}, lacks: ['surname'] },
  'someone with two nationalities': {
    says: { hasOtherNationality: ['yes'], hasOtherPassport: ['yes'] },
  },
  'someone whose old passport was lost': { says: { passportLost: ['yes'] } },
  'someone born in a country that is no more': {
    // In Belgrade, in Yugoslavia.
    says: {
      ...{ placeOfBirth: ['Belgrade'], countryOfBirth: ['RS'], dateOfBirth: ['1971-05-20'] },
      ...{ fatherDateOfBirth: ['1945-02-01'], motherDateOfBirth: ['1947-02-01'] },
    },
  },
}

const namesOf = (question: Question): readonly string[] | undefined =>
  question.kind === 'choice' ? question.choices : question.kind === 'yesno' ? ['yes', 'no'] : undefined

/** @returns undefined: nothing, which is all that is true */
function trueAnswer(
  question: Question,
  { says, lacks = [] }: Persona,
  hasOneName: boolean,
): Answer | undefined {
  const [blank] = question.blanks ?? []
  if (lacks.includes(question.id) && blank) return BLANKS[blank]
  if (lacks.includes(question.id) && !question.required) return undefined
  // The official form takes the only name as the surname, and has a box for the given names.
  if (hasOneName && question.id === 'givenNames' && blank) return BLANKS[blank]
  if (lacks.includes(question.id) && !(hasOneName && question.help?.includes('one name only')))
    throw new Error(`${question.id} has no true answer`)
  const truths = Object.hasOwn(says, question.id) ? says[question.id]! : undefined
  const names = namesOf(question)
  if (truths && names) {
    const said = truths.find((truth) => names.includes(truth))
    if (said === undefined) throw new Error(`${question.id} has none of ${truths.join(', ')}`)
    return said
  }
  if (truths) return truths[0]
  if (question.kind === 'yesno') return isConfirmation(question) ? 'yes' : 'no'
  return exampleOf(question)
}

/** What they answer to all that is asked of them. */
function answersOf(form: Form, persona: Persona): Answers {
  const answers: Answers = {}
  const isOneName = persona.lacks?.includes('surname') ?? false
  const asked = () => askedQuestions(form, answers).filter(({ id }) => !done.has(id))
  const done = new Set<string>()
  for (let open = asked(); open.length > 0; open = asked()) {
    const [question] = open as [Question]
    const surname = form.sections.flatMap(({ questions }) => questions).find(({ id }) => id === 'surname')
    const answer = trueAnswer(question, persona, isOneName && surname?.required === true && !surname.blanks)
    done.add(question.id)
    if (answer !== undefined) answers[question.id] = answer
  }
  return answers
}

test.each(Object.entries(PERSONAS))(
  '%s finishes every built-in form with true answers',
  async (_who, persona) => {
    const forms = await readForms()
    const stuck = forms.flatMap((form) => {
      try {
        const answers = answersOf(form, persona)
        const { issues, answers: kept } = checkAnswers(form, answers)
        issues.push(
          ...refusalsOf(acrossAnswers(form, kept, { today: new Date().toISOString().slice(0, 10) })),
        )
        if (issues.length > 0) return issues.map(({ path, message }) => `${form.code} ${path}: ${message}`)
        const applicant = Applicant.safeParse(standardAnswersOf(kept))
        return applicant.success ? [] : [`${form.code}: ${applicant.error.message}`]
      } catch (error) {
        return [`${form.code} ${(error as Error).message}`]
      }
    })
    expect(forms.length).toBeGreaterThan(20)
    expect(stuck).toEqual([])
  },
)

test('a stay that is counted in days lasts a year at most', async () => {
  const stays = (await readForms()).flatMap(({ code, sections }) =>
    sections
      .flatMap(({ questions }) => questions)
      // Of another unit than days, it is what the official field holds.
      .filter(({ id }) => id === 'lengthOfStay' && code !== 'us-ds160')
      .map((question) => ({ code, most: question.kind === 'number' ? question.most : undefined })),
  )
  expect(stays.length).toBeGreaterThan(8)
  expect(stays.filter(({ most = Infinity }) => most > 365)).toEqual([])
})

test('an infant is not asked for an earlier occupation', async () => {
  const form = (await readForms()).find(({ code }) => code === 'in-evisa-tourist')!
  const askedOf = (who: string) => askedQuestions(form, answersOf(form, PERSONAS[who]!)).map(({ id }) => id)
  expect(askedOf('someone who is retired')).toContain('previousOccupation')
  expect(askedOf('an infant')).not.toContain('previousOccupation')
})

test('the question about the country of birth says which one to name where it is no more', async () => {
  const asked = (await readForms()).flatMap(({ sections }) =>
    sections.flatMap(({ questions }) => questions.filter(({ id }) => id === 'countryOfBirth')),
  )
  expect(asked.length).toBeGreaterThan(10)
  for (const { help } of asked) expect(help).toMatch('as it is called today')
})

const RULE: PassportRule = {
  ...{ months: 6, days: null, from: 'arrival', issuedWithinYears: null, blankPages: null },
  source: { code: 'published', name: 'the authority', url: null, asOf: '2026-08-22' },
}

test('the last day of the passport is held against the journey in each form that asks for it', async () => {
  const said = (await readForms()).map((form) => {
    const ids = questionsOf(form).map(({ id }) => id)
    const journey = { arrivalDate: '2090-03-01', departureDate: '2090-03-10', travelDates: '2090-03-01' }
    const rulesOf = (passportExpiryDate: string) => {
      const answers = Object.entries({ ...journey, passportExpiryDate }).filter(([id]) => ids.includes(id))
      const known = { today: '2089-12-01', passportRule: RULE }
      return acrossAnswers(form, Object.fromEntries(answers), known).map(({ rule }) => rule)
    }
    const [firstDay] = rulesOf('2090-03-01')
    const isSaid = firstDay === (ids.includes('departureDate') ? 'beforeEnd' : 'onArrival')
    return [form.code, isSaid, rulesOf('2090-06-01'), rulesOf('2090-09-01')]
  })
  expect(said).toHaveLength(35)
  // The arrival card of Thailand does not ask when the passport ends.
  expect(said.filter(([code]) => code === 'th-tdac')).toEqual([['th-tdac', false, [], []]])
  for (const one of said.filter(([code]) => code !== 'th-tdac'))
    expect(one).toEqual([one[0], true, ['asked'], []])
})
