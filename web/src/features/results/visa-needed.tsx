import { permitInstead } from '@borderlane/domain/catalogue/closing-condition'
import { isVisaAsked } from '@borderlane/domain/catalogue/rule-kind'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import {
  about,
  notesBeside,
  type RouteSentence,
  routeSentences,
} from '@borderlane/domain/catalogue/route-sentences'
import { soldAs } from '@borderlane/domain/catalogue/offer'
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
import { RefundLink } from '../../parts/pricing/refund-link'
import { TotalNote } from '../../parts/pricing/total-note'
import { beginsLater } from '../../parts/rule/begins-later'
import { usePaperWords } from '../../parts/papers/paper-facts'
import { NoList, PaperList } from '../../parts/papers/paper-list'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { useSentences } from '../../parts/rule/use-sentences'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { Counter, NameOnline } from './counter'
import { EvidenceCard, MoreOfRule } from './evidence-card'
import { OfficialSite } from './official-site'
import { OtherDay, RouteHeader } from './route-header'
import { SpeedChoice } from './speed-choice'
import { VisaTiles } from './visa-tiles'

/** The answer, the choices and the price. The choices stand in the address, so that they survive going back. */
export function VisaNeeded({ quote }: { quote: Quote }) {
  const say = useSentences()
  const [choice, choose] = useAddressState(['speed', 'denial'])
  const arrival = useSearchParams()[0].get('on') ?? undefined
  const { requirement, options } = quote
  const { admitted } = requirement
  const speed = options.find((one) => one.speed === choice.speed)?.speed ?? options[0]?.speed ?? 'standard'
  const denial = choice.denial === 'true' && quote.offer?.protection !== false
  const price = priceOfQuote(quote, speed, denial)
  const sentences = routeSentences(quote, arrival)
  const [kind] = about(sentences, 'kind')
  return (
    <div className="page py-6 md:py-10">
      <RouteHeader quote={quote} sentences={sentences} />
      <Kicker quote={quote} />
      <PageHeading className="max-w-3xl">{say(kind!)}</PageHeading>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-8">
          {requirement.visaType === 'on_arrival' && admitted && (
            <Counter quote={quote} sentences={sentences} />
          )}
          {admitted && <VisaTiles quote={quote} sentences={sentences} speed={speed} />}
          <EvidenceCard quote={quote} sentences={sentences} />
          <OtherDay quote={quote} />
          {!quote.canApply && <WayOn quote={quote} sentences={sentences} />}
          {quote.canApply && <OfferNotice quote={quote} />}
          {quote.canApply && <SpeedChoice quote={quote} speed={speed} denial={denial} onChoose={choose} />}
        </div>
        {quote.canApply && price && <PriceAside quote={quote} price={price} denial={denial} />}
        <div className="min-w-0 space-y-8 lg:col-start-1">
          {admitted && <WhatToBring quote={quote} sentences={sentences} />}
          <Duties sentences={sentences} requirement={requirement} arrival={arrival} />
          <MoreOfRule quote={quote} />
        </div>
      </div>
    </div>
  )
}

function Kicker({ quote: { requirement } }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { phrase } = useWords()
  const isNamed = requirement.admitted && !permitInstead(requirement)
  return (
    <p className="eyebrow mt-6 mb-1 flex flex-wrap gap-x-3 md:mt-8">
      {isVisaAsked(requirement) && <span className="text-brand-ink">{t('required')}</span>}
      {isNamed && <span>{phrase('titles', requirement.title)}</span>}
    </p>
  )
}

interface PartProps {
  quote: Quote
  sentences: readonly RouteSentence[]
}

/** Documents, the six months of the passport, and what else a traveller should know. */
function WhatToBring({ quote, sentences }: PartProps) {
  const { t } = useTranslation('results')
  const { phrase } = useWords()
  const said = usePaperWords()
  const { requiredDocuments, papers } = soldAs(quote)
  const hasEnglish = papers?.entries.some(({ condition, details }) =>
    [condition, details].some((words) => words && said(words) === undefined),
  )
  const notes = notesBeside(sentences, quote.canApply || quote.requirement.visaType === 'on_arrival')
  return (
    <>
      {(papers !== null || requiredDocuments.length > 0) && (
        <section>
          <NameOnline quote={quote} />
          <h2 className="text-24">{t('documents.title')}</h2>
          <p className="mt-1 text-soft">{t(quote.canApply ? 'documents.intro' : 'documents.introOnly')}</p>
          {hasEnglish && <p className="text-soft">{t('documents.english')}</p>}
          {papers ? (
            <PaperList papers={papers} />
          ) : (
            <>
              <NoList />
              <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
                {requiredDocuments.map((document) => (
                  <li key={document.code} className="border-t border-hairline py-2.5 first-letter:uppercase">
                    {phrase('documents', document)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      <Notice tone="warning" title={t('validity.title')}>
        <Said sentences={about(sentences, 'passport')} />
      </Notice>
      {notes.length > 0 && (
        <Notice tone="info" title={t('notes')}>
          <Said sentences={notes} />
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
    <div className="contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start">
      <PricePanel
        title={t('site:price.title')}
        lines={priceLines(price)}
        totalLabel={t('site:price.total')}
        total={pounds(price.totalCents)}
        totalNote={<TotalNote price={price} />}
      >
        <NameOnline quote={quote} />
        <ExtraFees fees={extraFees} />
        {visaType === 'on_arrival' ? (
          <p className="text-14">{t('official.counter')}</p>
        ) : (
          <OfficialSite quote={quote} className="text-14" />
        )}
        <RefundLink />
      </PricePanel>
      <div
        data-foot
        className="sticky bottom-0 [@media(max-height:32rem)]:static -mx-4 border-t border-hairline bg-surface px-4 py-2 max-lg:z-10 max-lg:order-last md:mx-0 lg:static lg:mt-3 lg:border-0 lg:bg-transparent lg:px-0 print:hidden"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="lg:hidden">
            <span className="figures text-24 font-medium">{pounds(price.totalCents)}</span>
            <FeeMark status={price.governmentFeeStatus} />
          </p>
          <LinkButton
            label={t('apply')}
            className="flex-1"
            iconAfter="arrow"
            to={paths.apply({ ...route, speed: price.speed, denial }, { on: search.get('on') ?? '' })}
          />
        </div>
        <div className="mt-1.5">
          <NotGovernment price={price} />
        </div>
      </div>
    </div>
  )
}

/** What can be done about a route that admits no one, or that cannot be ordered here. */
function WayOn({ quote, sentences }: PartProps) {
  const { t } = useTranslation(['results', 'site', 'refusals'])
  const { date } = useWords()
  const say = useSentences()
  const isOff = quote.offer?.mode === 'off'
  const [closed] = about(sentences, 'sale')
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
          title={closed ? say(closed) : t(isOff ? 'refusals:orders.not_sold_off' : 'closed.title')}
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
        <LinkButton label={t('otherPassport')} to={paths.home({ to: to.code })} />
        <LinkButton variant="quiet" label={t('otherDestination')} to={paths.home({ from: from.code })} />
      </div>
    </div>
  )
}
