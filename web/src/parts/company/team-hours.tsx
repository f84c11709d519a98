import { useTranslation } from 'react-i18next'
import { useCompany } from './use-company'
import { useWords } from '../words/use-words'
import { dayName, hoursText, weekOf, zoneName } from './hours'

/** When people answer, in one sentence, behind what answers at any hour. */
export default function TeamHours() {
  const { t } = useTranslation('company')
  const { language } = useWords()
  const company = useCompany()
  if (!company) return null
  const times = weekOf(company.hours).flatMap(({ first, last, hours }) => {
    if (!hours) return []
    const days =
      first === last
        ? dayName(first, language)
        : t('days', { first: dayName(first, language), last: dayName(last, language) })
    return [`${days} ${hoursText(hours, language)}`]
  })
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(times)
  return <> {t('team', { hours: list, zone: zoneName(company.timeZone) })}</>
}
