import type { OfficialSite } from '@borderlane/contracts/catalogue/requirement'
import { PAGES } from '@borderlane/contracts/pages'
import type { Subject } from '../question/topic'
import { photoRule } from '@borderlane/domain/photo/photo-rule'
import { link, type Texts } from './texts'

/** Subjects about us, or about what is forbidden: no authority has to be asked for these. */
const OURS = new Set<Subject>([
  'account-needed',
  'add-documents-later',
  'currency',
  'pay-later',
  'refund-time',
  'after-approval',
  'after-payment',
  'announced-rules',
  'company',
  'data-safe',
  'deletion',
  'denial-protection',
  'discounts',
  'do-it-yourself',
  'fake-documents',
  'files',
  'forgot-password',
  'family',
  'government',
  'guarantee',
  'kinds-of-permit',
  'names',
  'no-mail',
  'not-visas',
  'receipt',
  'robot',
  'two-passports',
  'ways-to-pay',
  'which-countries',
  'when-charged',
  'who-decides',
])

/** What our data does not cover, said so: never with "yes" or "no" about a route. */
export function subjectAnswer(
  subject: Exclude<Subject, 'contact-us'>,
  site: OfficialSite | null,
  texts: Texts,
): string[] {
  const isOurs = OURS.has(subject)
  return [
    texts.t(`subject.${subject}`),
    ...(isOurs ? [] : [texts.t('subject_ask')]),
    ...authorityLine(isOurs ? null : site, texts),
    ...(subject === 'deletion' ? [link(texts.t('link_account'), PAGES.account)] : []),
    link(texts.t('link_more'), `/help#${subject}`),
    link(texts.t('link_contact'), '/contact'),
  ]
}

/** The authority's own page, as text: links lead to pages of ours only. */
export const authorityLine = (site: OfficialSite | null, texts: Texts): string[] =>
  site ? [texts.t('authority', { ...site })] : []

/** What a photo for a destination has to be like; without a rule of its own what is usual. */
export function photoAnswer(to: string, name: string, { papers: t, format }: Texts): string[] {
  const { destination, mm, least, most, leastKb, mostKb, head, background, isPaper, isUnseen } = photoRule(to)
  const size = ([width, height]: readonly [number, number]) => ({ width, height })
  const unit = new Intl.NumberFormat(format, { style: 'unit', unit: 'kilobyte' })
  const bytes = mostKb && { least: unit.format(leastKb ?? 0), most: unit.format(mostKb) }
  return [
    destination ? t('photo.title', { country: name }) : t('photo.usual'),
    `- ${t('photo.size', size(mm))}`,
    `- ${most ? t('photo.between', { ...size(least), wide: most[0], high: most[1] }) : t('photo.least', size(least))}`,
    ...(bytes ? [`- ${t(leastKb ? 'photo.bytes' : 'photo.mostBytes', bytes)}`] : []),
    `- ${t('photo.head', { least: head[0], most: head[1] })}`,
    `- ${t(`photo.background.${background}`)}`,
    ...(isPaper ? [t('photo.paper')] : []),
    t(isUnseen ? 'photo.unseen' : 'photo.source'),
  ]
}
