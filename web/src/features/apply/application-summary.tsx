import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import type { Price } from '../../parts/pricing/price'
import { paths, type RouteChoice } from '../../parts/navigation/paths'
import { ExtraFees } from '../../parts/pricing/extra-fees'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { RefundLink } from '../../parts/pricing/refund-link'
import { TotalNote } from '../../parts/pricing/total-note'
import { useWords } from '../../parts/words/use-words'
import { Icon } from '../../ui/icon'
import { PricePanel } from '../../ui/price-panel'
import { RouteCard } from '../../ui/route-card'
import type { Answering } from './use-answers'
import { useGroupPrice } from './use-group-price'
import type { Steps } from './use-steps'

interface ProgressProps {
  requirement: VisaRequirement
  /** Documents that this traveller needs. */
  needed: number
  price: Price
  answering: Answering
  /** How many are chosen. */
  files: number
}

interface ApplicationSummaryProps extends ProgressProps {
  choice: RouteChoice
  steps: Steps
}

/** Of the documents: as many as are asked for. Which is which is seen by the person who checks them. */
const areDocumentsDone = ({ needed, files }: ProgressProps): boolean => files > 0 && files >= needed

/** On a phone, above the form: which route this is, what it costs, and how far it has come. */
export function ApplicationRoute(props: ProgressProps & { choice: RouteChoice }) {
  const { requirement, price, answering, choice } = props
  const { t } = useTranslation('apply')
  const { country, pounds } = useWords()
  const { totalCents } = useGroupPrice(choice, price)
  const { passportCountry: from, destinationCountry: to } = requirement
  const { parts } = answering
  const done = parts.filter(answering.isComplete).length + (areDocumentsDone(props) ? 1 : 0)
  return (
    <div className="mt-2 lg:hidden">
      <p className="text-18 font-semibold">
        {t('route', {
          from: country(from.code, from.name),
          to: country(to.code, to.name),
          amount: pounds(totalCents),
        })}
      </p>
      <p className="text-14 text-soft">{t('progress', { done, count: parts.length + 1 })}</p>
    </div>
  )
}

export function ApplicationSummary(props: ApplicationSummaryProps) {
  const { requirement, choice, price } = props
  const { t } = useTranslation(['apply', 'site', 'travel'])
  const { country, date, pounds } = useWords()
  const priceLines = usePriceLines()
  const group = useGroupPrice(choice, price)
  const { passportCountry: from, destinationCountry: to } = requirement
  const on = useSearchParams()[0].get('on') ?? ''
  return (
    <aside aria-label={t('summary')} className="space-y-5 lg:sticky lg:top-6 lg:self-start">
      <RouteCard
        from={{ code: from.code, name: country(from.code, from.name) }}
        to={{ code: to.code, name: country(to.code, to.name) }}
        strip={[from.code, to.code, choice.speed]}
      />
      {on && <p>{t('travelDay', { day: date(requirement.on, 'day') })}</p>}
      <Parts {...props} />
      <PricePanel
        title={t('site:price.title')}
        lines={[...priceLines(price), ...group.lines]}
        totalLabel={t(group.isGroup ? 'travel:party.total' : 'site:price.total')}
        total={pounds(group.totalCents)}
        totalNote={<TotalNote price={{ ...price, totalCents: group.totalCents }} />}
      >
        <ExtraFees fees={requirement.extraFees} />
        <Link
          to={`${paths.results(choice, on)}&speed=${choice.speed}&denial=${choice.denial}`}
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('changeChoice')}
        </Link>
        <RefundLink />
      </PricePanel>
    </aside>
  )
}

function Parts(props: ApplicationSummaryProps) {
  const { answering, steps, files } = props
  const { t } = useTranslation('apply')
  const words = useFormWords()
  const { form } = answering
  const parts = [
    ...answering.parts.map((section) => ({
      at: form.sections.indexOf(section),
      id: section.id,
      title: <Words of={words.section(form, section)} />,
      isDone: answering.isComplete(section) === true,
      state: '',
    })),
    {
      at: form.sections.length,
      id: 'documents',
      title: t('sections.documents'),
      isDone: areDocumentsDone(props),
      state: files > 0 ? t('sections.files', { count: files }) : '',
    },
  ]
  const link = 'text-start text-blue underline underline-offset-4'
  return (
    <nav aria-label={t('sections.title')} className="max-lg:hidden">
      <ul>
        {parts.map(({ at, id, title, isDone, state }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline">
            {!steps.isUsed ? (
              <a href={`#${id}`} className={`flex min-h-11 items-center ${link}`}>
                {title}
              </a>
            ) : at <= steps.reached && at !== steps.open ? (
              <button type="button" className={`min-h-11 ${link}`} onClick={() => steps.openSection(at)}>
                {title}
              </button>
            ) : (
              <span
                aria-current={at === steps.open ? 'step' : undefined}
                className="aria-[current]:font-semibold"
              >
                {title}
              </span>
            )}
            <span className={`flex items-center gap-1.5 text-14 ${isDone ? 'text-green' : 'text-soft'}`}>
              {isDone && <Icon name="check" className="size-4" />}
              {isDone ? t('sections.complete') : state}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
