import { ownAnswer } from '@borderlane/contracts/forms/asked'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { PaperCode, PaperCondition, PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import { isMinor } from '../forms/age'
import { answerText } from '../forms/answer-text'

/** Whether an entry may be called asked for by the authority; the others are "usually asked". */
export const isOfficial = ({ seen, confidence }: Pick<PaperEntry, 'seen' | 'confidence'>): boolean =>
  (seen === 'opened' || seen === 'transcribed' || seen === 'staff') && confidence !== 'low'

/** Whether an application waits for it: only what the authority wants of everyone, as a file. */
export const holdsOrder = (entry: PaperEntry): boolean =>
  isOfficial(entry) && entry.need === 'always' && entry.way === 'file'

export type PaperGroup = 'always' | 'some' | 'usual' | 'not_asked'

export function paperGroup(entry: PaperEntry): PaperGroup {
  if (entry.need === 'not_asked') return 'not_asked'
  if (!isOfficial(entry)) return 'usual'
  return entry.need === 'always' ? 'always' : 'some'
}

const STRONGEST_FIRST: readonly PaperGroup[] = ['always', 'some', 'usual', 'not_asked']

/** Of a paper with several entries the strongest counts; a paper that no entry names is usually asked. */
export function groupOfPaper({ entries }: PaperList, code: string): PaperGroup {
  const groups = entries.filter((entry) => entry.code === code).map(paperGroup)
  return STRONGEST_FIRST.find((group) => groups.includes(group)) ?? 'usual'
}

/**
 * Whether a condition holds for someone, as far as their answers say it.
 * @param today `YYYY-MM-DD`
 * @returns undefined: the form does not ask it, or nothing was answered
 */
export function conditionHolds(when: PaperCondition, answers: Answers, today: string): boolean | undefined {
  const said = (id: string): string | undefined => answerText(ownAnswer(answers, id)) || undefined
  const work = said('occupationStatus')
  const host = staysWithHost(said)
  const purpose = said('purposeOfTrip')
  switch (when) {
    case 'minor':
      return isMinor(said('dateOfBirth'), today)
    case 'minor_alone':
      // Who travels along is not asked.
      return isMinor(said('dateOfBirth'), today) === false ? false : undefined
    case 'employed':
      return work ? work === 'employed' : said('employerName') ? true : undefined
    case 'employed_or_student':
      return work ? work === 'employed' || work === 'student' : said('employerName') ? true : undefined
    case 'self_employed':
      return isAnswer(work, 'self-employed')
    case 'student':
      return isAnswer(work, 'student')
    case 'host':
      return host
    case 'no_host':
      return host === undefined ? undefined : !host
    case 'sponsor':
      return whoPays(said('whoPays'))
    case 'multiple_entry':
      return isAnswer(said('entriesRequested'), 'multiple')
    case 'business':
      return isAnswer(purpose, 'business')
    case 'tourism':
      return isAnswer(purpose, 'tourism')
    default:
      return undefined
  }
}

const isAnswer = (answer: string | undefined, wanted: string): boolean | undefined =>
  answer === undefined ? undefined : answer === wanted

const whoPays = (answer: string | undefined): boolean | undefined =>
  answer === undefined ? undefined : answer !== 'myself'

function staysWithHost(said: (id: string) => string | undefined): boolean | undefined {
  const lodging = said('accommodationType')
  if (lodging && lodging !== 'other') return lodging === 'with family or friends'
  if (said('inviterName')) return true
  const inviter = said('inviterKind')
  return inviter === undefined ? undefined : inviter !== 'nobody'
}

/** The papers of a list that have a slot, each once, in its order: with answers, without those that they rule out. */
export function slotsOf(list: PaperList, answers: Answers = {}, today = ''): PaperCode[] {
  const codes = list.entries
    .filter(({ way, need, when }) => {
      if (way !== 'file' || need === 'not_asked') return false
      return when === null || conditionHolds(when, answers, today) !== false
    })
    .map(({ code }) => code)
  return [...new Set(codes)]
}

/** The slots of an order that someone's answers rule out; none where no list is known. @param today `YYYY-MM-DD` */
export function ruledOut(
  { paperList, requiredDocuments }: { paperList: PaperList | null; requiredDocuments: { code: string }[] },
  answers: Answers,
  today: string,
): string[] {
  if (!paperList) return []
  const asked = new Set<string>(slotsOf(paperList, answers, today))
  return requiredDocuments.flatMap(({ code }) => (asked.has(code) ? [] : [code]))
}

export function slotsOfOrder<Document extends { code: string }>(order: {
  requiredDocuments: Document[]
  ruledOutDocuments: string[]
  paperChanges: { act: string; document: Document }[]
}): Document[] {
  const { requiredDocuments, ruledOutDocuments, paperChanges } = order
  const changed = new Set(paperChanges.map(({ document }) => document.code))
  return [
    ...requiredDocuments.filter(({ code }) => !ruledOutDocuments.includes(code) && !changed.has(code)),
    ...paperChanges.filter(({ act }) => act === 'add').map(({ document }) => document),
  ]
}

export const holdingOf = ({ entries }: PaperList): PaperCode[] => [
  ...new Set(entries.filter(holdsOrder).map(({ code }) => code)),
]

/** How many of its slots someone needs: all but those whose condition no answer has confirmed. */
export function countNeeded(
  list: PaperList | null,
  slots: readonly string[],
  answers: Answers,
  today: string,
): number {
  if (!list) return slots.length
  return slots.filter((code) =>
    list.entries.some(
      (entry) =>
        entry.code === code &&
        (entry.need === 'always' ||
          (entry.when !== null && conditionHolds(entry.when, answers, today) === true)),
    ),
  ).length
}
