import { dutySentences } from '@borderlane/domain/catalogue/duty'
import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { dutyInWords } from '@borderlane/words/duty-texts'
import type { Texts } from '../locale/texts'
import type { ContentTable } from './mail-content'

/** What else is to be done for a journey, and the day of arrival where the traveller named one. */
export interface JourneyDuties extends Pick<VisaRequirement, 'duties' | 'on'> {
  arrival: string | undefined
}

/** What else the traveller has to do, in the words of the pages; no table where there is nothing. */
export function dutyTables(journey: JourneyDuties | undefined, texts: Texts): ContentTable[] {
  if (!journey || journey.duties.length === 0) return []
  const { duties: t, format } = texts
  const rows = journey.duties.map((duty) => {
    const sentences = dutySentences(duty, journey.on, journey.arrival)
    const { title, text } = dutyInWords(duty, sentences, t.find, format)
    return { label: title, value: text, ...(duty.url && { url: duty.url }) }
  })
  return [{ title: t('title'), rows }]
}
