import { useTranslation } from 'react-i18next'
import { useCompany } from './use-company'
import { useWords } from '../words/use-words'
import { dayName, hoursText, weekOf, zoneName } from './hours'

/** When people answer, as the settings of this installation say. */
export default function WeekHours() {
  const { t } = useTranslation('company')
  const { language } = useWords()
  const company = useCompany()
  if (!company) return null
  return (
    <>
      <dl className="mt-3">
        {weekOf(company.hours).map(({ first, last, hours }) => (
          <div key={first} className="flex justify-between gap-4 border-b border-hairline py-2 last:border-0">
            <dt>
              {first === last
                ? dayName(first, language)
                : t('days', { first: dayName(first, language), last: dayName(last, language) })}
            </dt>
            <dd className="figures">{hours ? hoursText(hours, language) : t('closed')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14 text-soft">{t('zone', { zone: zoneName(company.timeZone) })}</p>
    </>
  )
}
