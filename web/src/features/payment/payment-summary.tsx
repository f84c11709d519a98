import { isStandard } from '@borderlane/contracts/forms/standard'
import { CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import type { Order } from '@borderlane/contracts/orders/order'
import { daysOfOrder } from '@borderlane/domain/days'
import type { Party } from '@borderlane/contracts/orders/parties'
import { shownName } from '@borderlane/contracts/orders/shown-name'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AnswerList } from '../../parts/form/answer-list'
import { useAnswerText } from '../../parts/form/answer-text'
import { answersQuery } from '../../parts/form/answers.queries'
import { ShownAnswer } from '../../parts/form/shown-answer'
import { paths } from '../../parts/navigation/paths'
import { DaysOfOrder } from '../../parts/order/days-text'
import { useLastDay } from '../../parts/order/last-day'
import { OrderNotes } from '../../parts/order/order-notes'
import { AddTraveller } from '../../parts/party/add-traveller'
import { PartyPrice } from '../../parts/party/party-price'
import { unpaidOf } from '../../parts/party/party.queries'
import { priceOfOrder } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { useOrderSpeed } from '../../parts/pricing/speed-label'
import { TotalNote } from '../../parts/pricing/total-note'
import { VisaVariantSection } from '../../parts/rule/visa-variant'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { PricePanel } from '../../ui/price-panel'
import { Awaited } from '../../parts/failure/failures'
import { OrderRoute } from '../../parts/order/order-route'

export function PaymentSummary({ order, party }: { order: Order; party?: Party }) {
  const { t } = useTranslation(['payment', 'site'])
  const { country, phrase, pounds } = useWords()
  const priceLines = usePriceLines()
  const price = priceOfOrder(order)
  const [government, service, ...others] = priceLines(price)
  const speedLabel = useOrderSpeed()
  const by = useLastDay()(daysOfOrder(order, new Date()))
  const details = useId()
  const [open, setOpen] = useState(false)
  return (
    <div>
      {/* On a phone this is above the ways to pay: one line, the rest on demand. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-y border-hairline py-1 lg:hidden">
        <div>
          <p className="font-semibold">
            {t('summary.short', {
              from: country(order.passportCountry),
              to: country(order.destinationCountry),
              total: pounds(party?.unpaidCents ?? order.totalAmountCents),
            })}
          </p>
          {by && <p className="text-14">{`${by.term} ${by.value}`}</p>}
        </div>
        <Button
          variant="plain"
          label={t(open ? 'summary.hide' : 'summary.show')}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id={details} className={`space-y-5 max-lg:mt-5 ${open ? '' : 'max-lg:hidden'}`}>
        <OrderRoute order={order} />
        <Details
          rows={[
            { term: t('summary.visa'), value: phrase('titles', order.visaTitle) },
            { term: t('summary.speed'), value: speedLabel(order) },
            ...(by ? [by] : []),
          ]}
        />
        <DaysOfOrder order={order} className="text-14" />
        <Link
          to={paths.order(order.id, 'choice')}
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('summary.changeChoice')}
        </Link>
        <VisaVariantSection variant={order.variant} />
        <Answers order={order} />
        {party ? (
          <PartyPrice
            title={t('summary.title')}
            members={unpaidOf(party)}
            totalLabel={t('site:price.total')}
          />
        ) : (
          <PricePanel
            title={t('summary.title')}
            lines={[
              government!,
              service!,
              {
                key: 'subtotal',
                label: t('summary.subtotal'),
                amount: pounds(price.governmentFeeCents + price.serviceFeeCents),
              },
              ...others,
            ]}
            totalLabel={t('site:price.total')}
            total={pounds(order.totalAmountCents)}
            totalNote={<TotalNote price={price} />}
          >
            {order.isFallback && <p className="text-14">{t('site:price.toBeConfirmed')}</p>}
            <OrderNotes order={order} />
          </PricePanel>
        )}
        <AddTraveller order={order} />
      </div>
    </div>
  )
}

/** What every application says and shows. */
const ANSWERS = CORRECTABLE.filter(
  (question) => shownName(question) && (question.required || 'preset' in question),
)

/** What was said, with the way to correct it: this page is the last look at it before money is taken. */
function Answers({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const text = useAnswerText()
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="mb-2 text-24">
        {t('answers.title')}
      </h2>
      {!isStandard(order.form) && <PaidAnswers order={order} />}
      {(isStandard(order.form) ? ANSWERS : []).map((question) => (
        <div key={question.id} className="flex items-start gap-3 border-b border-hairline">
          <div className="min-w-0 flex-1">
            <Details
              rows={[
                {
                  term: text.name(question.id),
                  value: <ShownAnswer question={question} applicant={order.applicant} />,
                },
              ]}
            />
          </div>
          <Link
            to={paths.order(order.id, question.id)}
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
            aria-label={t('answers.changeNamed', { name: text.name(question.id) })}
          >
            {t('answers.change')}
          </Link>
        </div>
      ))}
    </section>
  )
}

/** All answers to an authority's form, with the way to correct each. */
function PaidAnswers({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const query = useQuery(answersQuery(order.id))
  const { data: said } = query
  if (!said)
    return <Awaited query={query} loading={t('answers.title')} failed={t('answers.title')} bar="h-64" />
  return (
    <AnswerList
      said={said}
      folds
      beside={(question, name) =>
        !question.fixed && (
          <Link
            to={paths.order(order.id, question.id)}
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
            aria-label={t('answers.changeNamed', { name })}
          >
            {t('answers.change')}
          </Link>
        )
      }
    />
  )
}
