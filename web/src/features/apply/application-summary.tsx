import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { SECTIONS } from '@borderlane/contracts/orders/standard-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Price } from '../../parts/pricing/price'
import { paths, type RouteChoice } from '../../parts/navigation/paths'
import { ExtraFees } from '../../parts/pricing/extra-fees'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { TotalNote } from '../../parts/pricing/total-note'
import { useWords } from '../../parts/words/use-words'
import { Icon } from '../../ui/icon'
import { PricePanel } from '../../ui/price-panel'
import { RouteCard } from '../../ui/route-card'
import type { ApplicationValues } from './answers'
import { isComplete } from './application'

const PARTS = [...SECTIONS.map(({ id }) => id), 'documents' as const]

interface ApplicationSummaryProps {
  requirement: VisaRequirement
  choice: RouteChoice
  price: Price
  values: ApplicationValues
  /** How many are chosen. */
  files: number
}

/** Of the documents: as many as are asked for. Which is which is seen by whoever checks them. */
const isDone = (
  part: (typeof PARTS)[number],
  { requiredDocuments }: VisaRequirement,
  values: ApplicationValues,
  files: number,
) => (part === 'documents' ? files > 0 && files >= requiredDocuments.length : isComplete(part, values))

type RouteProps = Pick<ApplicationSummaryProps, 'requirement' | 'price' | 'values' | 'files'>

/** On a phone, above the form: which route this is, what it costs, and how far it has come. */
export function ApplicationRoute({ requirement, price, values, files }: RouteProps) {
  const { t } = useTranslation('apply')
  const { country, pounds } = useWords()
  const { passportCountry: from, destinationCountry: to } = requirement
  const done = PARTS.filter((part) => isDone(part, requirement, values, files)).length
  return (
    <div className="mt-2 lg:hidden">
      <p className="text-18 font-semibold">
        {t('route', {
          from: country(from.code, from.name),
          to: country(to.code, to.name),
          amount: pounds(price.totalCents),
        })}
      </p>
      <p className="text-14 text-soft">{t('progress', { done, count: PARTS.length })}</p>
    </div>
  )
}

/** Beside the form: the route, what is filled in already, and the price. */
export function ApplicationSummary(props: ApplicationSummaryProps) {
  const { requirement, choice, price, values, files } = props
  const { t } = useTranslation(['apply', 'site'])
  const { country, date, pounds } = useWords()
  const priceLines = usePriceLines()
  const { passportCountry: from, destinationCountry: to } = requirement
  const on = useSearchParams()[0].get('on') ?? ''
  return (
    <aside aria-label={t('summary')} className="space-y-5 lg:sticky lg:top-6 lg:self-start">
      <RouteCard
        from={{ code: from.code, name: country(from.code, from.name) }}
        to={{ code: to.code, name: country(to.code, to.name) }}
        strip={[from.name, to.name, choice.speed]}
      />
      {on && <p>{t('travelDay', { day: date(requirement.on, 'day') })}</p>}
      <nav aria-label={t('sections.title')} className="max-lg:hidden">
        <ul>
          {PARTS.map((part) => {
            const done = isDone(part, requirement, values, files)
            const some = part === 'documents' && files > 0 && t('sections.files', { count: files })
            return (
              <li key={part} className="border-b border-hairline">
                <a
                  href={`#${part}`}
                  className="flex min-h-11 items-center justify-between gap-3 no-underline"
                >
                  <span className="text-blue underline underline-offset-4">{t(`sections.${part}`)}</span>
                  <span className={`flex items-center gap-1.5 text-14 ${done ? 'text-green' : 'text-soft'}`}>
                    {done && <Icon name="check" className="size-4" />}
                    {done ? t('sections.complete') : some || t('sections.incomplete')}
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <PricePanel
        title={t('site:price.title')}
        lines={priceLines(price)}
        totalLabel={t('site:price.total')}
        total={pounds(price.totalCents)}
        totalNote={<TotalNote price={price} />}
      >
        <ExtraFees fees={requirement.extraFees} />
        <Link
          to={`${paths.results(choice, on)}&speed=${choice.speed}&denial=${choice.denial}`}
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('changeChoice')}
        </Link>
      </PricePanel>
    </aside>
  )
}
