import type { Order } from '@borderlane/contracts/orders/order'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { type CorrectableAnswer, CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../parts/area/lazy-part'
import { useAnswerText } from '../../parts/form/answer-text'
import { ShownAnswer } from '../../parts/form/shown-answer'
import { canCorrect, canPay } from '../../parts/order/order-status'
import { useOrderSpeed } from '../../parts/pricing/speed-label'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { ChoiceForm } from './choice-form'
import { FormAnswers } from './form-answers'

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
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 text-22">
        {t('details.title')}
      </h2>
      {isOpen && <p className="measure mb-2 text-14 text-soft print:hidden">{t('correct.until')}</p>}
      {isStandard(order.form) ? (
        <StandardAnswers order={order} changed={changed} isOpen={isOpen} onChange={change} />
      ) : (
        <FormAnswers order={order} changed={changed} onChange={isOpen ? change : undefined} />
      )}
      {changed === 'choice' && canPay(order) ? (
        <ChoiceForm order={order} onDone={() => change()} />
      ) : (
        <div className="flex items-start gap-3 border-b border-hairline">
          <div className="min-w-0 flex-1">
            <Details
              rows={[
                {
                  term: t('details.speed'),
                  value: speedLabel(order),
                },
              ]}
            />
          </div>
          {canPay(order) && (
            <Button
              variant="plain"
              className="print:hidden"
              aria-label={t('choice.change')}
              onClick={() => change('choice')}
            >
              {t('correct.change')}
            </Button>
          )}
        </div>
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
    </section>
  )
}

interface StandardAnswersProps {
  order: Order
  changed: string | null
  isOpen: boolean
  onChange: (field?: CorrectableAnswer) => void
}

/** The answers to our own form. */
function StandardAnswers({ order, changed, isOpen, onChange }: StandardAnswersProps) {
  const { t } = useTranslation('order')
  const text = useAnswerText()
  const { applicant } = order
  return CORRECTABLE.map((question) =>
    changed === question.id ? (
      <AnswerForm key={question.id} order={order} question={question} onDone={() => onChange()} />
    ) : (
      <div key={question.id} className="flex items-start gap-3 border-b border-hairline">
        <div className="min-w-0 flex-1">
          <Details
            rows={[
              {
                term: text.name(question.id),
                value: <ShownAnswer question={question} applicant={applicant} />,
              },
            ]}
          />
        </div>
        {isOpen && (
          <Button
            variant="plain"
            className="print:hidden"
            aria-label={t('correct.changeNamed', { name: text.name(question.id) })}
            onClick={() => onChange(question.id)}
          >
            {t('correct.change')}
          </Button>
        )}
      </div>
    ),
  )
}
