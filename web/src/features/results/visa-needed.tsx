import { permitInstead } from '@borderlane/contracts/catalogue/closing-condition'
import { notesBeside } from '@borderlane/contracts/catalogue/notes-beside'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/contracts/catalogue/sold-as'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { ExtraFees } from '../../parts/pricing/extra-fees'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { NotGovernment } from '../../parts/pricing/not-government'
import { type Price, priceOfQuote } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { TotalNote } from '../../parts/pricing/total-note'
import { useAnswer } from '../../parts/rule/use-answer'
import { VisaVariantSection } from '../../parts/rule/visa-variant'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { Counter } from './counter'
import { EvidenceCard } from './evidence-card'
import { PassportAsked } from './passport-asked'
import { OfficialSite } from './official-site'
import { RouteHeader } from './route-header'
import { SpeedChoice } from './speed-choice'
import { WayOn } from './way-on'

/** The answer, the choices and the price. The choices stand in the address, so that they survive going back. */
export function VisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const answer = useAnswer()
  const [choice, choose] = useAddressState(['speed', 'denial'])
  const { requirement, options } = quote
  const { admitted } = requirement
  const isVisa = admitted && !permitInstead(requirement)
  const speed = options.find((one) => one.speed === choice.speed)?.speed ?? options[0]?.speed ?? 'standard'
  const denial = choice.denial === 'true'
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
          {quote.canApply && <SpeedChoice quote={quote} speed={speed} denial={denial} onChoose={choose} />}
          {admitted && <VisaVariantSection variant={soldAs(quote).variant} />}
          {admitted && <WhatToBring quote={quote} />}
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
