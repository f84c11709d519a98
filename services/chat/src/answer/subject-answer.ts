import type { OfficialSite } from '@borderlane/contracts/catalogue/requirement'
import type { Subject } from '../question/topic'
import { link, type Texts } from './texts'

/** Subjects about us, or about what is forbidden: no authority has to be asked for these. */
const OURS = new Set<Subject>([
  'announced-rules',
  'do-it-yourself',
  'fake-documents',
  'government',
  'guarantee',
  'robot',
  'two-passports',
])

/** What our data does not cover, said so: never with "yes" or "no" about a route. */
export function subjectAnswer(subject: Subject, site: OfficialSite | null, texts: Texts): string[] {
  const isOurs = OURS.has(subject)
  return [
    texts.t(`subject.${subject}`),
    ...(isOurs ? [] : [texts.t('subject_ask')]),
    ...authorityLine(isOurs ? null : site, texts),
    link(texts.t('link_more'), `/help#${subject}`),
    link(texts.t('link_contact'), '/contact'),
  ]
}

/** The authority's own page, as text: links lead to pages of ours only. */
export const authorityLine = (site: OfficialSite | null, texts: Texts): string[] =>
  site ? [texts.t('authority', { ...site })] : []
