import { notesBeside } from '@borderlane/contracts/catalogue/notes-beside'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { useAnswer } from '../../parts/rule/use-answer'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { EvidenceCard } from './evidence-card'
import { OfficialSite } from './official-site'
import { PassportAsked } from './passport-asked'
import { RouteHeader } from './route-header'

export function NoVisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { phrase, country } = useWords()
  const { passportRule, destinationCountry } = quote.requirement
  const answer = useAnswer()
  const notes = notesBeside(quote)
  return (
    <div className="page space-y-8 py-8 md:py-10">
      <RouteHeader quote={quote} />
      <div>
        <PageHeading className="text-green">{t('site:noVisa.title')}</PageHeading>
        <p className="measure mt-3 text-18">{answer(quote.requirement)}</p>
      </div>
      <EvidenceCard quote={quote} />
      <OfficialSite quote={quote} className="measure" />
      {passportRule && (
        <Notice tone="info" title={t('validity.title')}>
          <PassportAsked
            rule={passportRule}
            country={country(destinationCountry.code, destinationCountry.name)}
          />
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice tone="info" title={t('notes')}>
          {notes.map((note) => (
            <p key={note.code}>{phrase('notes', note)}</p>
          ))}
        </Notice>
      )}
      <LinkButton to={paths.home()} className="print:hidden">
        {t('site:noVisa.searchAgain')}
      </LinkButton>
    </div>
  )
}
