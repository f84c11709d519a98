import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { sentencesText } from '@borderlane/words/sentence-text'
import { countryOf, type Texts } from '../locale/texts'
import type { ContentTable } from './mail-content'

export interface Journey {
  passport: string
  sentences: readonly RouteSentence[]
  /** The law lets us give no advice: the mail says whose word counts. */
  clerical?: boolean
}

const whose = ({ passport }: Journey, journeys: readonly Journey[], texts: Texts): string =>
  journeys.length > 1 ? countryOf(passport, texts) : ''

/** What may stop a journey and what is asked of the passport: what the order itself does not say. */
export const journeyNotes = (journeys: readonly Journey[] = [], texts: Texts): string[] => [
  ...journeys.flatMap((journey) => {
    const name = whose(journey, journeys, texts)
    const said = about(journey.sentences, 'conditions', 'held', 'end', 'passport', 'announced')
    const text = sentencesText(said, texts.language)
    return text ? [name ? `${name}: ${text}` : text] : []
  }),
  ...(journeys.some(({ clerical }) => clerical) ? [texts.questions('lodge.clerical')] : []),
]

/** What else the traveller has to do, in the words of the pages; no table where there is nothing. */
export const dutyTables = (journeys: readonly Journey[] = [], texts: Texts): ContentTable[] =>
  journeys.flatMap((journey) => {
    const { duties: t, format } = texts
    const name = whose(journey, journeys, texts)
    const rows = about(journey.sentences, 'duties').map(({ duty, details }) => {
      const { title, text } = dutyInWords(duty!, details!, t.find, format)
      return { label: title, value: text, ...(duty!.url && { url: duty!.url }) }
    })
    return rows.length > 0 ? [{ title: name ? `${t('title')} – ${name}` : t('title'), rows }] : []
  })
