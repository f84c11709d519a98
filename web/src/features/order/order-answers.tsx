import { quoteOnArrival } from '@borderlane/domain/catalogue/fee-season'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { type CorrectableAnswer, CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { lazyPart } from '../../parts/area/lazy-part'
import { AnswerList } from '../../parts/form/answer-list'
import { useAnswerText } from '../../parts/form/answer-text'
import { answersQuery } from '../../parts/form/answers.queries'
import { ShownAnswer } from '../../parts/form/shown-answer'
import { canCorrect, canPay } from '../../parts/order/order-status'
import { priceOfQuote } from '../../parts/pricing/price'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { useOrderSpeed, useSpeedLabel } from '../../parts/pricing/speed-label'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PageForm, Checkbox } from '../../ui/fields'
import { Details } from '../../ui/details'
import { Fold } from '../../ui/fold'
import { RadioCards } from '../../ui/radio-cards'
import { toast } from '../../ui/toast'
import { useOrderChange } from './use-order-change'
import { FormError, Awaited } from '../../parts/failure/failures'
import { SaveOrKeep } from '../../ui/save-or-keep'

const QuestionForm = lazyPart([], async () => (await import('./question-form')).QuestionForm)

interface FormAnswersProps {
  order: Order
  /** The question that is being corrected. */
  changed: string | null
  /** undefined: answers are not corrected any more. */
  onChange?: (id?: string) => void
}

function FormAnswers({ order, changed, onChange }: FormAnswersProps) {
  const { t } = useTranslation('order')
  const query = useQuery(answersQuery(order.id))
  const { data: said } = query
  if (!said)
    return <Awaited query={query} loading={t('details.title')} failed={t('details.title')} bar="h-96" />
  return (
    <AnswerList
      said={said}
      instead={(question) =>
        onChange && changed === question.id && !question.fixed ? (
          <QuestionForm
            key={question.id}
            order={order}
            said={said}
            question={question}
            onDone={() => onChange()}
          />
        ) : undefined
      }
      beside={(question, name) =>
        onChange &&
        !question.fixed && (
          <Change label={t('correct.changeNamed', { name })} onChange={() => onChange(question.id)} />
        )
      }
    />
  )
}

const AnswerForm = lazyPart([], async () => (await import('./answer-form')).AnswerForm)

/** What was said in the application; until it is with the authorities each answer can be corrected. */
export function OrderAnswers({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'site'])
  const text = useAnswerText()
  const { phrase } = useWords()
  const [search, setSearch] = useSearchParams()
  const { applicant } = order
  const isOpen = canCorrect(order.status)
  const changed = isOpen ? search.get('change') : null
  const change = (field?: string) =>
    setSearch(field ? { change: field } : {}, { replace: true, preventScrollReset: true })
  const speedLabel = useOrderSpeed()
  return (
    <Fold id="details" title={t('details.title')} isAsked={changed !== null} prints>
      {isOpen && <p className="measure mb-2 text-14 text-soft print:hidden">{t('correct.until')}</p>}
      {isStandard(order.form) ? (
        <StandardAnswers order={order} changed={changed} isOpen={isOpen} onChange={change} />
      ) : (
        <FormAnswers order={order} changed={changed} onChange={isOpen ? change : undefined} />
      )}
      {changed === 'choice' && canPay(order) ? (
        <ChoiceForm order={order} onDone={() => change()} />
      ) : (
        <Changeable
          term={t('details.speed')}
          value={speedLabel(order)}
          label={t('choice.change')}
          onChange={canPay(order) ? () => change('choice') : undefined}
        />
      )}
      <Details
        rows={[
          {
            term: t('details.protection'),
            value: order.denialProtection ? t('details.with') : t('details.without'),
          },
          { term: text.name('email'), value: applicant.email },
          { term: t('details.visa'), value: phrase('titles', order.visaTitle) },
        ]}
      />
    </Fold>
  )
}

interface StandardAnswersProps {
  order: Order
  changed: string | null
  isOpen: boolean
  onChange: (field?: CorrectableAnswer) => void
}

function StandardAnswers({ order, changed, isOpen, onChange }: StandardAnswersProps) {
  const { t } = useTranslation('order')
  const text = useAnswerText()
  const { applicant } = order
  return CORRECTABLE.map((question) =>
    changed === question.id ? (
      <AnswerForm key={question.id} order={order} question={question} onDone={() => onChange()} />
    ) : (
      <Changeable
        key={question.id}
        term={text.name(question.id)}
        value={<ShownAnswer question={question} applicant={applicant} />}
        label={t('correct.changeNamed', { name: text.name(question.id) })}
        onChange={isOpen ? () => onChange(question.id) : undefined}
      />
    ),
  )
}

interface ChangeProps {
  /** Names the button. */
  label: string
  onChange: () => void
}

function Change({ label, onChange }: ChangeProps) {
  const { t } = useTranslation('order')
  return (
    <Button
      variant="plain"
      label={t('correct.change')}
      className="print:hidden"
      aria-label={label}
      onClick={onChange}
    />
  )
}

interface ChangeableProps extends Pick<ChangeProps, 'label'> {
  term: string
  value: ReactNode
  onChange?: () => void
}

function Changeable({ term, value, label, onChange }: ChangeableProps) {
  return (
    <div className="flex items-start gap-3 border-b border-hairline">
      <div className="min-w-0 flex-1">
        <Details rows={[{ term, value }]} />
      </div>
      {onChange && <Change label={label} onChange={onChange} />}
    </div>
  )
}

/** Speed and protection of an application that no one has paid, at the prices of now. */
function ChoiceForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation(['order', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const query = useQuery(quoteQuery(order.passportCountry, order.destinationCountry))
  const arrival = arrivalDay(order.applicant.travelDates)
  const quote = query.data && quoteOnArrival(query.data, arrival)
  const [speed, setSpeed] = useState(order.processingSpeed)
  const [wantsProtection, setProtection] = useState(order.denialProtection)
  const sellsProtection = quote?.offer?.protection !== false
  const denialProtection = wantsProtection && sellsProtection
  const change = useOrderChange(
    order,
    (version) =>
      api.call(
        routes.changeChoice,
        { id: order.id, version, speed, denialProtection },
        { orderId: order.id },
      ),
    {
      onSaved: () => {
        toast.success(t('choice.saved'))
        onDone()
      },
    },
  )
  if (!quote)
    return (
      <Awaited query={query} loading={t('choice.loading')} failed={t('choice.failedToLoad')} bar="h-40" />
    )
  const price = priceOfQuote(quote, speed, denialProtection)
  return (
    <PageForm className="space-y-4 border-b border-hairline py-4" onSubmit={() => change.mutate()}>
      <FormError title={t('choice.failed')} error={change.error} />
      <RadioCards
        name="speed"
        legend={<span className="font-semibold">{t('details.speed')}</span>}
        value={speed}
        onChange={setSpeed}
        cards={quote.options.map((option) => ({
          value: option.speed,
          label: speedLabel({ ...option, visaType: soldAs(quote).visaType }),
          aside: <Money cents={option.priceCents} />,
        }))}
      />
      {sellsProtection && (
        <Checkbox
          id="choice-protection"
          label={t('choice.protection', { amount: pounds(quote.denialProtectionFeeCents) })}
          checked={denialProtection}
          onChange={({ target }) => setProtection(target.checked)}
        />
      )}
      {price && <p role="status">{t('choice.total', { amount: pounds(price.totalCents) })}</p>}
      <SaveOrKeep
        save={t('choice.save')}
        keep={t('correct.keep')}
        busy={change.isPending}
        disabled={!price}
        onKeep={onDone}
      />
    </PageForm>
  )
}
