import { z } from 'zod'
import { CountryCode, line, text, WebAddress, named } from '../primitives'

export const PaperKind = z.enum(['embassy', 'evisa', 'eta', 'on_arrival'])
export type PaperKind = z.infer<typeof PaperKind>

/**
 * How a paper gets to the authority. `file`: someone uploads or gives us a file, so it has a slot. `typed`: an answer of
 * the form. `with_application`: made when the application is. `in_person`: the traveller brings or gives it.
 * `on_entry`: shown or filled in for the border. `note`: a remark about the list itself.
 */
export const PaperWay = z.enum(['file', 'typed', 'with_application', 'in_person', 'on_entry', 'note'])
export type PaperWay = z.infer<typeof PaperWay>

/** All papers with the way of each. Their names: `documents`. */
export const PAPERS = {
  application_form: 'with_application',
  passport_bio_page: 'file',
  passport_cover: 'file',
  passport_number: 'typed',
  passport_original: 'in_person',
  passport_old: 'file',
  photo: 'file',
  bank_statements: 'file',
  bank_certificate: 'file',
  funds_proof: 'file',
  fee_receipt: 'with_application',
  employment_letter: 'file',
  payslips: 'file',
  tax_return: 'file',
  business_registration: 'file',
  student_letter: 'file',
  itinerary: 'file',
  return_ticket: 'file',
  accommodation: 'file',
  host_letter: 'file',
  invitation_official: 'file',
  tour_voucher: 'file',
  insurance: 'file',
  birth_certificate: 'file',
  parental_consent: 'file',
  relationship_proof: 'file',
  civil_status: 'file',
  residence_permit: 'file',
  residence_proof: 'file',
  nationality_proof: 'file',
  visas_held: 'file',
  travel_history: 'file',
  purpose_proof: 'file',
  ties_proof: 'file',
  cover_letter: 'file',
  translation: 'file',
  yellow_fever: 'file',
  polio_certificate: 'file',
  health_exam: 'file',
  health_declaration: 'on_entry',
  hiv_test: 'file',
  biometrics: 'in_person',
  interview: 'in_person',
  appointment_confirmation: 'with_application',
  representative_form: 'with_application',
  agent_form: 'with_application',
  arrival_card: 'on_entry',
  local_checklist: 'note',
  one_of: 'note',
  additional: 'note',
} as const satisfies Record<string, PaperWay>
export type PaperCode = keyof typeof PAPERS
export const PaperCode = z.enum(Object.keys(PAPERS) as [PaperCode, ...PaperCode[]])

/** When a paper is asked for that not everyone needs; `case` is said in the English words of the entry alone. */
export const PaperCondition = z.enum([
  'minor',
  'minor_alone',
  'employed',
  'employed_or_student',
  'self_employed',
  'student',
  'host',
  'no_host',
  'not_national',
  'sponsor',
  'earlier_passport',
  'earlier_visa',
  'multiple_entry',
  'asked',
  'border',
  'yellow_fever',
  'polio',
  'other_language',
  'long_stay',
  'business',
  'tourism',
  'by_air',
  'case',
])
export type PaperCondition = z.infer<typeof PaperCondition>

export const PAPER_FORMATS = ['pdf', 'jpeg', 'png'] as const

/** What the official upload takes. */
export const UploadLimits = named('UploadLimits', {
  /** Empty: no source says it. */
  formats: z.array(z.enum(PAPER_FORMATS)),
  maxKb: z.int().nullable(),
  /** Of a square picture, each side. */
  minPixels: z.int().nullable(),
  maxPixels: z.int().nullable(),
})
export type UploadLimits = z.infer<typeof UploadLimits>

/**
 * How an entry was seen. `opened`: in a stored copy of the authority's own or GOV.UK's words. `transcribed`: with quotes, one
 * step further. `excerpt`: a page cut short. `general`: general knowledge. `staff`: our staff read it there on its day.
 */
export const PaperSeen = z.enum(['opened', 'transcribed', 'excerpt', 'general', 'staff'])

/** One line of a list; a paper may have several. */
export const PaperEntry = named('PaperEntry', {
  code: PaperCode,
  /** In English; words: `documents`. */
  name: z.string().default(''),
  /** `not_asked`: the authority says that it does not want it. */
  need: z.enum(['always', 'if', 'not_asked']),
  /** Of `if`. */
  when: PaperCondition.nullable(),
  /** More of that condition, in English; may be empty. */
  condition: z.string(),
  /** Amounts, sizes, months, in English; may be empty. */
  details: z.string(),
  way: PaperWay,
  limits: UploadLimits.nullable(),
  copy: z.enum(['original', 'copy']).nullable(),
  /** `asOf`: a day, a month or a year; empty: not known. */
  source: z.object({ name: z.string(), url: z.string().nullable(), asOf: z.string() }),
  seen: PaperSeen,
  confidence: z.enum(['high', 'medium', 'low']),
})
export type PaperEntry = z.infer<typeof PaperEntry>

/** The papers that a destination asks of one kind of visa. An order pins the version that it was made on. */
export const PaperList = named('PaperList', {
  destination: CountryCode,
  kind: PaperKind,
  /** 0: built in. */
  version: z.int(),
  entries: z.array(PaperEntry),
})
export type PaperList = z.infer<typeof PaperList>

const SentLimits = z
  .strictObject({
    formats: z.array(z.enum(PAPER_FORMATS)).max(PAPER_FORMATS.length),
    maxKb: z.int().min(1).max(100_000).nullable(),
    minPixels: z.int().min(1).max(20_000).nullable(),
    maxPixels: z.int().min(1).max(20_000).nullable(),
  })
  .refine(({ minPixels, maxPixels }) => minPixels === null || maxPixels === null || minPixels <= maxPixels, {
    path: ['maxPixels'],
    error: 'must not be less than minPixels',
  })

/** `2026`, `2026-11` or `2026-11-29`: whether the calendar has it. */
function isDate(text: string): boolean {
  const day = `${text}-01-01`.slice(0, 10)
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

export const NewPaperEntry = z
  .strictObject({
    ...PaperEntry.omit({ name: true }).shape,
    condition: text(200),
    details: text(500),
    limits: SentLimits.nullable(),
    source: z.strictObject({
      name: line(300),
      url: WebAddress.nullable(),
      asOf: z
        .string()
        .regex(/^(\d{4}(-\d{2}(-\d{2})?)?)?$/, { error: 'must be a day, a month or a year' })
        .refine((text) => text === '' || isDate(text), { error: 'must be a day, a month or a year' })
        .meta({ examples: ['2026-11'] }),
    }),
  })
  .refine(({ need, when }) => (need === 'if') === (when !== null), {
    path: ['when'],
    error: 'must be given where the paper is asked for in some cases, and only there',
  })
  .refine(({ when, condition }) => when !== 'case' || condition !== '', {
    path: ['condition'],
    error: 'must say in which case',
  })
