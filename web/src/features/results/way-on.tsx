import { closingCondition } from '@borderlane/contracts/catalogue/closing-condition'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { beginsLater } from '../../parts/rule/begins-later'
import { OfficialSite } from './official-site'

/** What can be done about a route that admits no one, or that cannot be ordered here. */
export function WayOn({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { date } = useWords()
  const closed = closingCondition(quote.requirement)
  const { admitted, destinationCountry: to, passportCountry: from, validFrom, visaType } = quote.requirement
  return (
    <div className="space-y-5">
      {beginsLater(quote) && validFrom ? (
        <Notice tone="info" title={t('day.laterTitle', { day: date(validFrom, 'day') })}>
          <p>{t('day.laterText')}</p>
          <OfficialSite quote={quote} />
        </Notice>
      ) : visaType === 'on_arrival' && admitted ? null : admitted ? (
        <Notice tone="warning" title={t(closed ? `closed.${closed}` : 'closed.title')}>
          {!closed && <p>{t('closed.text')}</p>}
          <OfficialSite quote={quote} />
        </Notice>
      ) : (
        <Notice tone="bad" title={t('refused.title')}>
          <p>{t('refused.text')}</p>
          <OfficialSite quote={quote} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to={paths.home({ to: to.code })}>{t('otherPassport')}</LinkButton>
        <LinkButton variant="quiet" to={paths.home({ from: from.code })}>
          {t('otherDestination')}
        </LinkButton>
      </div>
    </div>
  )
}
