import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { ReportWrong } from './report-wrong'
import { RouteHeader } from './route-header'
import { RuleFacts } from './rule-facts'

export function NoVisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { countryInSentence } = useWords()
  const { passportCountry, destinationCountry, stayDays, notes } = quote.requirement
  const names = {
    from: countryInSentence(passportCountry.code, passportCountry.name),
    to: countryInSentence(destinationCountry.code, destinationCountry.name),
  }
  return (
    <div className="page space-y-8 py-8 md:py-10">
      <RouteHeader quote={quote} />
      <div>
        <PageHeading className="text-green">{t('site:noVisa.title')}</PageHeading>
        <p className="measure mt-3 text-18">
          {stayDays === null ? t('free.open', names) : t('free.days', { ...names, count: stayDays })}
        </p>
      </div>
      <RuleFacts quote={quote} />
      {notes.length > 0 && (
        <Notice tone="info" title={t('notes')}>
          {notes.map(({ code, text }) => (
            <p key={code}>{text}</p>
          ))}
        </Notice>
      )}
      <ReportWrong quote={quote} />
      <LinkButton to={paths.home()} className="print:hidden">
        {t('site:noVisa.searchAgain')}
      </LinkButton>
    </div>
  )
}
