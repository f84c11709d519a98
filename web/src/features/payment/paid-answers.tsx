import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../http/error-text'
import { AnswerList } from '../../parts/form/answer-list'
import { answersQuery } from '../../parts/form/answers.queries'
import { paths } from '../../parts/navigation/paths'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'

/** All answers to an authority's form, with the way to correct each. */
export function PaidAnswers({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const errorText = useErrorText()
  const { data: said, error, refetch } = useQuery(answersQuery(order.id))
  if (!said && error)
    return <PartFailure title={t('answers.title')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!said)
    return (
      <Skeleton label={t('answers.title')}>
        <Bar className="h-64" />
      </Skeleton>
    )
  return (
    <AnswerList
      said={said}
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
