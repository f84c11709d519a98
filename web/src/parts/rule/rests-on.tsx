import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'

interface RestsOnProps {
  requirement: Pick<VisaRequirement, 'evidence' | 'source' | 'staffCheck'>
}

export function RestsOn({ requirement: { evidence, source, staffCheck } }: RestsOnProps) {
  const { t } = useTranslation('results')
  const { date, sourceDay } = useWords()
  return (
    <p className="wrap-anywhere">
      {t(`evidence.rests.${evidence}`, { day: sourceDay(source.asOf) })} <SourceLink source={source} />
      {source.documentDay && source.documentDay !== source.asOf && (
        <span className="block text-14 text-soft">
          {t('evidence.document', { day: date(source.documentDay, 'day') })}
        </span>
      )}
      {staffCheck && (
        <span className="block">
          {t('evidence.rests.staff', { day: sourceDay(staffCheck.asOf) })} <SourceLink source={staffCheck} />
        </span>
      )}
    </p>
  )
}
