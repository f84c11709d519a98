import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { filedFields } from '@borderlane/domain/forms/filed'
import { printedText } from '@borderlane/testing'
import { drawnForm, LAYOUTS, LEFT_BLANK } from './drawn-form'
import { type Block, printPages } from './pages-pdf'
import type { CellLine } from './place-cells'

const SEED = join(__dirname, '../../../catalogue/seed/form/schengen-c.json')
const form = Form.parse(JSON.parse(readFileSync(SEED, 'utf8')))

const answers: Answers = {
  ...{ surname: 'الأنصاري', surnameAtBirth: '王', givenNames: 'فاطمة الزهراء 小明', sex: 'female' },
  ...{ dateOfBirth: '1987-03-27', placeOfBirth: '北京', countryOfBirth: 'CN', nationality: 'MA' },
  otherNationalities: [{ country: 'CN' }],
  ...{ maritalStatus: 'other', maritalStatusOther: 'Engaged', nationalIdNumber: 'BK 123456' },
  ...{ passportType: 'ordinary', passportNumber: 'X47Q99ZK3', passportIssueDate: '2024-05-03' },
  ...{ passportExpiryDate: '2034-05-02', passportCountry: 'MA', euFamilyMember: 'no' },
  homeAddress: { line1: '12 شارع الحسن الثاني', city: 'الرباط', postal: '10000', country: 'MA' },
  ...{ email: 'fatima@example.com', phone: '+212 600 000000', livesOutsideNationality: 'no' },
  ...{ occupation: 'Architect', hasEmployer: 'yes', employerName: '建筑设计院', employerPhone: '+212 5' },
  employerAddress: { line1: '1 Rue Oued', city: 'Rabat', postal: '10000', country: 'MA' },
  ...{ purposeOfTrip: 'tourism', mainDestination: 'FR', firstEntryCountry: 'ES', entriesRequested: 'two' },
  otherDestinations: [{ country: 'IT' }, { country: 'CH' }],
  ...{ arrivalDate: '2027-05-01', departureDate: '2027-05-14', fingerprintsTaken: 'no' },
  ...{ hasInviter: 'no', accommodationName: 'Hôtel du Nord', accommodationEmail: 'nord@example.com' },
  accommodationAddress: { line1: '102 Quai de Jemmapes', city: 'Paris', postal: '75010', country: 'FR' },
  ...{ accommodationPhone: '+33 1', hasInvitingCompany: 'no', whoPays: 'myself' },
  meansOwn: [{ means: 'cash' }, { means: 'traveller’s cheques' }],
}
const HELPER = { name: 'Visas & Co', address: '1 High St', email: 'us@example.com', phone: '+44 20' }

const linesOf = (blocks: readonly Block[]): CellLine[] =>
  blocks.flatMap((block) => (block.kind === 'cells' ? block.cells.flatMap(({ lines }) => lines) : []))
const ticked = (blocks: readonly Block[]) =>
  linesOf(blocks).flatMap((line) =>
    line.kind === 'ticks' ? line.ticks.filter(({ isOn }) => isOn).map(({ text }) => text) : [],
  )

it('names and places in other letters than those of the travel document are marked for staff', () => {
  const marked = questionsOf(form)
    .filter(({ official }) => official?.pattern)
    .map((question) => [question.id, filedFields(question, answers[question.id], String)[0]!.problem])
  expect(marked).toEqual([
    ['surname', 'signs'],
    ['surnameAtBirth', 'signs'],
    ['givenNames', 'signs'],
    ['placeOfBirth', 'signs'],
  ])
  const { problem } = filedFields(questionsOf(form)[0]!, 'Ayşe Đỗ O’Neill', String)[0]!
  expect(problem).toBeUndefined()
})

it('the Schengen form has each question in its place of the official layout, and who helped', () => {
  const said = linesOf(drawnForm({ form, answers, helper: HELPER }))
  const below = (label: string) => {
    const at = said.findIndex((line) => line.kind === 'label' && line.text.startsWith(label))
    const next = said[at + 1]
    return next?.kind === 'answer' ? next.text : undefined
  }
  expect(below('1. Surname')).toBe('الأنصاري')
  expect(below('4. Date of birth')).toBe('27/03/1987')
  expect(below('7. Current nationality')).toBe('Morocco')
  expect(below('19. ')).toBe('12 شارع الحسن الثاني, الرباط, 10000, Morocco, fatima@example.com')
  expect(below('25. ')).toBe('France, Italy, Switzerland')
  expect(below('*30. ')).toBe('Hôtel du Nord')
  expect(below('*31. ')).toBe('')
  expect(below('33. ')).toBe('Visas & Co')
  expect(ticked(drawnForm({ form, answers }))).toEqual([
    ...['Female', 'Other (please specify): Engaged', 'Ordinary passport', 'No', 'Tourism', 'Two entries'],
    ...['No', 'by the applicant himself/herself', 'Cash', "Traveller's cheques"],
  ])
})

it('what its reader may not see is left blank, and no box of it is ticked', () => {
  const blocks = drawnForm({ form, answers, hidden: ['passportNumber', 'sex'] })
  expect(JSON.stringify(blocks)).not.toContain('X47Q99ZK3')
  expect(linesOf(blocks)).toContainEqual({ kind: 'answer', text: LEFT_BLANK })
  expect(ticked(blocks)).not.toContain('Female')
})

it('each place of a layout is that of a question, and each box that is ticked is one of its choices', () => {
  const ids = new Set(questionsOf(form).map(({ id }) => id))
  const lines = LAYOUTS[form.code]!.rows.flat().flatMap((cell) => cell.lines)
  const named = lines.flatMap(({ answers: some = [], ticks, declared, options = [] }) => [
    ...[...some, ...options.flatMap(({ answer }) => answer ?? [])],
    ...[ticks, declared].filter((id) => id !== undefined),
  ])
  expect(named.filter((id) => !ids.has(id))).toEqual([])
  // Of each question with choices all choices have a box.
  const boxes = new Map<string, number>()
  for (const { ticks, options = [] } of lines)
    if (ticks) boxes.set(ticks, (boxes.get(ticks) ?? 0) + options.length)
  for (const question of questionsOf(form)) {
    const choice = question.kind === 'list' ? question.items[0]! : question
    if (!boxes.has(question.id) || choice.kind !== 'choice') continue
    const one = (text: string): Answers[string] => (question.kind === 'list' ? [{ [choice.id]: text }] : text)
    const alone = {
      ...form,
      sections: [{ ...form.sections[0]!, questions: [{ ...question, when: undefined }] }],
    }
    const all = choice.choices.map((text) =>
      ticked(drawnForm({ form: alone, answers: { [question.id]: one(text) } })),
    )
    expect([question.id, all.map(({ length }) => length)]).toEqual([question.id, choice.choices.map(() => 1)])
    expect([question.id, new Set(all.flat()).size]).toEqual([question.id, boxes.get(question.id)])
  }
})

it('a drawn form has letters of every script, on as many pages as the official one or fewer', async () => {
  const content = { brand: { name: null, colour: '#000000', logo: null }, reference: 'BL-7', language: 'en' }
  const pdf = await printPages({ ...content, blocks: drawnForm({ form, answers }).slice(1) })
  const text = printedText(pdf)
  for (const letter of ['الأنصاري', ...'王小明北京建筑设计院']) expect(text).toContain(letter)
  expect(text).toContain('1/3')
})
