import { permitInstead, closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { notesBeside } from '@borderlane/domain/catalogue/notes-beside'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { ExtraFees } from '../../parts/pricing/extra-fees'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { NotGovernment } from '../../parts/pricing/not-government'
import { OfferNotice } from '../../parts/pricing/offer-notice'
import { type Price, priceOfQuote } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { SourceLink } from '../../parts/pricing/source-link'
import { TotalNote } from '../../parts/pricing/total-note'
import { beginsLater } from '../../parts/rule/begins-later'
import { Duties } from '../../parts/rule/duties'
import { useAnswer } from '../../parts/rule/use-answer'
import { VisaVariantSection } from '../../parts/rule/visa-variant'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { EvidenceCard } from './evidence-card'
import { OfficialSite } from './official-site'
import { PassportAsked } from './passport-asked'
import { RouteHeader } from './route-header'
import { SpeedChoice } from './speed-choice'

/** The answer, the choices and the price. The choices stand in the address, so that they survive going back. */
export function VisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const answer = useAnswer()
  const [choice, choose] = useAddressState(['speed', 'denial'])
  const arrival = useSearchParams()[0].get('on') ?? undefined
  const { requirement, options } = quote
  const { admitted } = requirement
  const isVisa = admitted && !permitInstead(requirement)
  const speed = options.find((one) => one.speed === choice.speed)?.speed ?? options[0]?.speed ?? 'standard'
  const denial = choice.denial === 'true' && quote.offer?.protection !== false
  const price = priceOfQuote(quote, speed, denial)
  return (
    <div className="page py-8 md:py-10">
      <RouteHeader quote={quote} />
      {isVisa && <p className="eyebrow mt-8">{t('required')}</p>}
      <PageHeading className={`max-w-3xl ${isVisa ? 'mt-1' : 'mt-8'}`}>{answer(requirement)}</PageHeading>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-8">
          <EvidenceCard quote={quote} />
          {requirement.visaType === 'on_arrival' && admitted && <Counter quote={quote} />}
          {!quote.canApply && <WayOn quote={quote} />}
          {quote.canApply && <OfferNotice quote={quote} />}
          {quote.canApply && <SpeedChoice quote={quote} speed={speed} denial={denial} onChoose={choose} />}
          {admitted && <VisaVariantSection variant={soldAs(quote).variant} />}
          {admitted && <WhatToBring quote={quote} />}
          <Duties requirement={requirement} arrival={arrival} />
        </div>
        {quote.canApply && price && <PriceAside quote={quote} price={price} denial={denial} />}
      </div>
    </div>
  )
}

/** Documents, the six months of the passport, and what else a traveller should know. */
function WhatToBring({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { phrase, country } = useWords()
  const notes = notesBeside(quote)
  const { requiredDocuments, passportRule, destinationCountry } = soldAs(quote)
  return (
    <>
      {requiredDocuments.length > 0 && (
        <section>
          <h2 className="text-22">{t('documents.title')}</h2>
          <p className="mt-1 text-soft">{t(quote.canApply ? 'documents.intro' : 'documents.introOnly')}</p>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {requiredDocuments.map((document) => (
              <li key={document.code} className="border-t border-hairline py-2.5 first-letter:uppercase">
                {phrase('documents', document)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notice tone="warning" title={t('validity.title')}>
        {passportRule && (
          <PassportAsked
            rule={passportRule}
            country={country(destinationCountry.code, destinationCountry.name)}
          />
        )}
        <p>{t(passportRule ? 'validity.safe' : 'validity.text')}</p>
      </Notice>
      {notes.length > 0 && (
        <Notice tone="info" title={t('notes')}>
          {notes.map((note) => (
            <p key={note.code}>{phrase('notes', note)}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

/** The price line by line and the way on. On a phone the foot with total and button stays at the bottom of the screen. */
function PriceAside({ quote, price, denial }: { quote: Quote; price: Price; denial: boolean }) {
  const { t } = useTranslation(['results', 'site'])
  const { pounds } = useWords()
  const priceLines = usePriceLines()
  const [search] = useSearchParams()
  const { passportCountry, destinationCountry, visaType } = quote.requirement
  const { extraFees } = soldAs(quote)
  const route = { from: passportCountry.code, to: destinationCountry.code }
  return (
    <div className="contents lg:sticky lg:top-6 lg:block lg:self-start">
      <PricePanel
        title={t('site:price.title')}
        lines={priceLines(price)}
        totalLabel={t('site:price.total')}
        total={pounds(price.totalCents)}
        totalNote={<TotalNote price={price} />}
      >
        <ExtraFees fees={extraFees} />
        {visaType === 'on_arrival' ? (
          <p className="text-14">{t('official.counter')}</p>
        ) : (
          <OfficialSite quote={quote} className="text-14" />
        )}
      </PricePanel>
      <div
        data-foot
        className="sticky bottom-0 [@media(max-height:32rem)]:static -mx-4 border-t border-hairline bg-surface p-4 max-lg:z-10 md:mx-0 lg:static lg:mt-3 lg:border-0 lg:bg-transparent lg:px-0 print:hidden"
      >
        <div className="flex items-center gap-4">
          <p className="lg:hidden">
            <span className="figures text-22 font-medium">{pounds(price.totalCents)}</span>
            <FeeMark status={price.governmentFeeStatus} />
          </p>
          <LinkButton
            className="flex-1"
            iconAfter="arrow"
            to={paths.apply({ ...route, speed: price.speed, denial }, { on: search.get('on') ?? '' })}
          >
            {t('apply')}
          </LinkButton>
        </div>
        <div className="mt-2">
          <NotGovernment price={price} />
        </div>
      </div>
    </div>
  )
}

/** What can be done about a route that admits no one, or that cannot be ordered here. */
function WayOn({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site', 'refusals'])
  const { date } = useWords()
  const isOff = quote.offer?.mode === 'off'
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
        <Notice
          tone="warning"
          title={t(closed ? `closed.${closed}` : isOff ? 'refusals:orders.not_sold_off' : 'closed.title')}
        >
          {!closed && <p>{t('closed.text')}</p>}
          {isOff && <p>{quote.offer?.note}</p>}
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

/**
 * A visa on arrival is issued without us: how, and for how much, is said before our help with the way online is
 * offered. Where there is no such way nothing is.
 */
function Counter({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { phrase } = useWords()
  return (
    <Notice tone="info" title={t('counter.title')}>
      <p>{t('counter.text')}</p>
      <Cost quote={quote} />
      {quote.online ? (
        <p>{t('counter.online', { visa: phrase('titles', quote.online.title) })}</p>
      ) : (
        <>
          <p>{t('counter.only')}</p>
          <OfficialSite quote={quote} />
        </>
      )}
    </Notice>
  )
}

function Cost({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { listed, pounds, sourceDay } = useWords()
  const {
    governmentFeeStatus: status,
    governmentFeeCents,
    governmentFeeListed,
    governmentFeeSource,
  } = quote.requirement
  if (status === 'unknown') return <p>{t('counter.cost.unknown')}</p>
  if (governmentFeeCents === 0) return <p>{t('counter.cost.none')}</p>
  const amount = pounds(governmentFeeCents)
  return (
    <p>
      {governmentFeeListed
        ? t(`counter.cost.${status === 'estimate' ? 'estimateListed' : 'listed'}`, {
            listed: listed(governmentFeeListed),
            amount,
          })
        : t(`counter.cost.${status === 'estimate' ? 'estimate' : 'amount'}`, { amount })}
      {governmentFeeSource && (
        <span className="block text-14">
          {t('site:price.asOf', { day: sourceDay(governmentFeeSource.asOf) })} {t('site:price.source')}{' '}
          <SourceLink source={governmentFeeSource} />
        </span>
      )}
    </p>
  )
}
