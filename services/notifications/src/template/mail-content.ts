import { isolated, type Texts } from '../locale/texts'

/** What a mail says, before it becomes text and HTML. Plain text everywhere: escaping is the renderers' work. */
export interface MailContent {
  /** One line without anything that a person typed. */
  subject: string
  greeting: string
  paragraphs: string[]
  tables: ContentTable[]
  action?: { label: string; url: string }
  /** A code to type somewhere, shown large. */
  code?: { label: string; value: string }
  /** Below action and code. */
  notes: string[]
}

export interface ContentTable {
  title: string
  rows: ContentRow[]
}

export interface ContentRow {
  label: string
  value: string
  /** A page of an authority, below the value. */
  url?: string
  /** The row that counts, as a total. */
  strong?: boolean
}

/** The mail for readers without HTML. @param company who runs the site, in one line */
export function mailText(content: MailContent, texts: Texts, company = ''): string {
  const tables = content.tables.map(({ title, rows }) =>
    [title, ...rows.map(({ label, value, url }) => `  ${label}: ${value}${url ? ` ${url}` : ''}`)].join('\n'),
  )
  return `${[
    content.greeting,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.code ? [`${content.code.label}\n\n    ${content.code.value}`] : []),
    ...tables,
    ...content.notes,
    `--\n${texts.t('footer')}`,
    ...(company ? [company] : []),
  ].join('\n\n')}\n`
}

// Marks that turn the direction of what follows: in a name they could rewrite the sentence around it.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
// Hebrew, Arabic, Syriac, Thaana, N'Ko and the further scripts that are written from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * What a person typed, as one line that leaves the text around it alone: no control characters, and isolated where it or
 * the mail is from right to left, so that its punctuation and numbers and those beside it stay where they belong.
 */
export function typed(value: string, { direction }: Pick<Texts, 'direction'>): string {
  const line = oneLine(value)
  const isTurned = line !== '' && (direction === 'rtl' || RIGHT_TO_LEFT.test(line))
  return isTurned ? isolated(line) : line
}

const oneLine = (value: string): string => value.replace(CONTROL, ' ').replace(DIRECTION_MARKS, '').trim()

const LONGEST_NAME = 60
// What mail programs make a link of (an address, a word with a dot inside), and amounts and telephone numbers.
const ADVERTISEMENT = /[/@:\\\p{Nd}]|[.\u3002\uff0e\uff61][^\s.]/u

/**
 * The first line of every mail: with the name that a person typed, or without one where it looks like more than a
 * name. Anyone can open an account or make an order with a stranger's address, and our mail must not carry
 * advertising there.
 */
export function greetingOf(fullName: string | null, texts: Texts): string {
  const name = oneLine(fullName ?? '')
  const isName = name !== '' && name.length <= LONGEST_NAME && !ADVERTISEMENT.test(name)
  return isName ? texts.t('greeting', { name: typed(name, texts) }) : texts.t('greetingWithoutName')
}
