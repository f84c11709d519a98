import type { OrderSummary } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useActor, useStepDay, useStepText } from '../../parts/order/next-step'
import { STATUS_TONES, statusLabel } from '../../parts/order/order-status'
import { paths } from '../../parts/navigation/paths'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Flag } from '../../ui/flag'
import { Icon } from '../../ui/icon'

/** One application in the list; it opens anywhere it is pressed. */
export function OrderRow({ order, isInParty = false }: { order: OrderSummary; isInParty?: boolean }) {
  // The card of its party has the heading above it.
  const Heading = isInParty ? 'h3' : 'h2'
  const { t } = useTranslation(['orders', 'site'])
  const { country, date, phrase } = useWords()
  const label = statusLabel(order.status)
  const stepText = useStepText()
  const actor = useActor()(order)
  const day = useStepDay()(order)
  return (
    <li className="relative rounded-box border border-hairline bg-surface hover:border-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue">
      <div className="grid gap-x-8 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
        <div className="min-w-0">
          <Heading className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-18">
            <Flag code={order.passportCountry} className="w-7" />
            <Icon name="arrow" className="size-4 text-soft" />
            <Flag code={order.destinationCountry} className="w-7" />
            <Link
              to={paths.orderOfList(order.id)}
              className="text-ink no-underline after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
            >
              {country(order.destinationCountry)}
            </Link>
          </Heading>
          <p className="mt-1.5 text-14 text-soft">
            {t('passport', { country: country(order.passportCountry) })}
            <span aria-hidden="true"> · </span>
            {phrase('titles', order.visaTitle)}
            <span aria-hidden="true"> · </span>
            <span className="figures whitespace-nowrap">{order.reference}</span>
          </p>
          <p className="mt-0.5 text-14 text-soft">{t('submitted', { date: date(order.createdAt, 'day') })}</p>
          <p className="mt-1.5 text-14">
            {actor ? t('step', { who: actor, next: stepText(order) }) : stepText(order)}
          </p>
          {day && <p className="mt-0.5 text-14">{day}</p>}
        </div>
        <div className="flex items-start justify-between gap-x-6 gap-y-2 sm:flex-col sm:items-end">
          <div className="sm:text-end">
            <Badge tone={STATUS_TONES[label]}>{t(`site:status.${label}`)}</Badge>
          </div>
          <p className="font-semibold">
            <span className="sr-only">{t('total')} </span>
            <Money cents={order.totalAmountCents} />
          </p>
        </div>
      </div>
    </li>
  )
}
