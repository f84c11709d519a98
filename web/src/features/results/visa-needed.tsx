import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'
import { priceOfQuote } from '../../parts/pricing/price'
import { paths } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { ChargedInPounds, Money } from '../../parts/words/money'
import { NotGovernment } from '../../parts/pricing/not-government'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { RadioCards } from '../../ui/radio-cards'
import { addBusinessDays } from './business-day'
import { ReportWrong } from './report-wrong'
import { RouteHeader } from './route-header'
import { RuleFacts } from './rule-facts'

/** The answer, the choices and the price. The choices stand in the address, so that they survive going back. */
export function VisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { pounds, countryInSentence, phrase } = useWords()
  const priceLines = usePriceLines()
  const [choice, choose] = useAddressState(['speed', 'denial'])
  const { requirement, options } = quote
  const { passportCountry, destinationCountry } = requirement
  const names = {
    from: countryInSentence(passportCountry.code, passportCountry.name),
    to: countryInSentence(destinationCountry.code, destinationCountry.name),
  }

  const speed = options.find((one) => one.speed === choice.speed)?.speed ?? options[0]?.speed ?? 'standard'
  const denial = choice.denial === 'true'
  const price = priceOfQuote(quote, speed, denial)
  return (
    <div className="page py-8 md:py-10">
      <RouteHeader quote={quote} />
      {requirement.admitted && <p className="eyebrow mt-8">{t('required')}</p>}
      <PageHeading className={`max-w-3xl ${requirement.admitted ? 'mt-1' : 'mt-8'}`}>
        {t(answerKey(quote), names)}
      </PageHeading>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-8">
          <RuleFacts quote={quote} />
          {!quote.canApply && (
            <Notice tone="bad" title={requirement.admitted ? t('closedText') : t('refusedText')} />
          )}
          {quote.canApply && (
            <>
              <RadioCards
                name="speed"
                legend={<span className="font-serif text-22 font-medium">{t('speeds')}</span>}
                value={speed}
                onChange={(value) => choose({ speed: value })}
                cards={options.map((option) => ({
                  value: option.speed,
                  label: t(`site:speed.${option.speed}`),
                  detail: <Duration speed={option.speed} days={option.days} />,
                  aside: <Money cents={option.priceCents} />,
                }))}
              />
              <Checkbox
                id="denial-protection"
                label={t('protection.label', { amount: pounds(quote.denialProtectionFeeCents) })}
                hint={t('protection.hint')}
                checked={denial}
                onChange={(event) => choose({ denial: String(event.target.checked) })}
              />
            </>
          )}
          {requirement.requiredDocuments.length > 0 && requirement.admitted && (
            <section>
              <h2 className="text-22">{t('documents.title')}</h2>
              <p className="mt-1 text-soft">{t('documents.intro')}</p>
              <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
                {requirement.requiredDocuments.map((document) => (
                  <li key={document.code} className="border-t border-hairline py-2.5 first-letter:uppercase">
                    {phrase('documents', document)}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {requirement.admitted && (
            <Notice tone="warning" title={t('validity.title')}>
              <p>{t('validity.text')}</p>
            </Notice>
          )}
          {requirement.notes.length > 0 && (
            <Notice tone="info" title={t('notes')}>
              {requirement.notes.map((note) => (
                <p key={note.code}>{phrase('notes', note)}</p>
              ))}
            </Notice>
          )}
          <ReportWrong quote={quote} />
        </div>
        {quote.canApply && price && (
          // On a phone the foot with total and button stays at the bottom of the screen.
          <div className="contents lg:sticky lg:top-6 lg:block lg:self-start">
            <PricePanel
              title={t('site:price.title')}
              lines={priceLines(price)}
              totalLabel={t('site:price.total')}
              total={pounds(price.totalCents)}
              totalNote={<ChargedInPounds cents={price.totalCents} />}
            />
            <div className="sticky bottom-0 -mx-4 border-t border-hairline bg-surface p-4 max-lg:z-10 md:mx-0 lg:static lg:mt-3 lg:border-0 lg:bg-transparent lg:px-0 print:hidden">
              <div className="flex items-center gap-4">
                <p className="figures text-22 font-medium lg:hidden">{pounds(price.totalCents)}</p>
                <LinkButton
                  className="flex-1"
                  iconAfter="arrow"
                  to={paths.apply({ from: passportCountry.code, to: destinationCountry.code, speed, denial })}
                >
                  {t('apply')}
                </LinkButton>
              </div>
              <div className="mt-2">
                <NotGovernment price={price} />
              </div>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function answerKey({ requirement }: Quote) {
  if (!requirement.admitted) return 'answer.refused'
  if (requirement.visaType === 'evisa' && requirement.electronicAuthorisation) return 'answer.authorisation'
  // A visa that is required although the rule's type says free is one from the embassy: nothing else is known.
  return requirement.visaType === 'visa_free' ? 'answer.embassy' : (`answer.${requirement.visaType}` as const)
}

function Duration({ speed, days }: { speed: ProcessingSpeed; days: number }) {
  const { t } = useTranslation('results')
  const { date, processingTime } = useWords()
  return (
    <>
      <span className="block">{processingTime(speed, days)}</span>
      <span className="block">
        {days === 0 ? t('today') : t('by', { date: date(addBusinessDays(new Date(), days), 'weekday') })}
      </span>
    </>
  )
}
