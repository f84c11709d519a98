import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { lazyPart } from '../../parts/area/lazy-part'
import { AnswerList } from '../../parts/form/answer-list'
import { answersQuery } from '../../parts/form/answers.queries'
import { Button } from '../../ui/button'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'

const QuestionForm = lazyPart([], async () => (await import('./question-form')).QuestionForm)

interface FormAnswersProps {
  order: Order
  /** The question that is being corrected. */
  changed: string | null
  /** undefined: answers are not corrected any more. */
  onChange?: (id?: string) => void
}

/** All that was asked and said in an application of an authority's form. */
export function FormAnswers({ order, changed, onChange }: FormAnswersProps) {
  const { t } = useTranslation('order')
  const errorText = useErrorText()
  const { data: said, error, refetch } = useQuery(answersQuery(order.id))
  if (!said && error)
    return <PartFailure title={t('details.title')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!said)
    return (
      <Skeleton label={t('details.title')}>
        <Bar className="h-96" />
      </Skeleton>
    )
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
          <Button
            variant="plain"
            className="print:hidden"
            aria-label={t('correct.changeNamed', { name })}
            onClick={() => onChange(question.id)}
          >
            {t('correct.change')}
          </Button>
        )
      }
    />
  )
}
