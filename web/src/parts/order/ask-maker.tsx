import type { OutputOf } from '@borderlane/contracts/define'
import type { answerMaker, listOrderAccess } from '@borderlane/contracts/orders/access'
import { useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isUnknownOrder, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { Problem } from '../../ui/notice'
import { deviceText } from './device-text'
import { orderAccessQuery, orderQuery } from './order.queries'
import { ErrorNotice, PageError } from '../failure/failures'
import { Loading } from '../session/loading'

type Question = NonNullable<OutputOf<typeof listOrderAccess>['question']>
type Answer = Parameters<typeof api.call<typeof answerMaker>>[1]['answer']

/**
 * An order's page, once it is known who made the order: anyone who comes by a mailed link, or with the account of the
 * address, is asked first. Showing the question changes nothing; a press does.
 */
export function AskMaker({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { t } = useTranslation('access')
  usePrefetchQuery(orderQuery(orderId))
  const query = useQuery(orderAccessQuery(orderId))
  const { data, error } = query
  if (data?.question) return <AskedMaker orderId={orderId} question={data.question} />
  // What cannot be opened says so itself.
  if (data || isUnknownOrder(error)) return children
  if (error) return <PageError title={t('question.failed')} query={query} />
  return <Loading label={t('question.loading')} bars={['h-40']} />
}

function AskedMaker({ orderId, question }: { orderId: string; question: Question }) {
  const { t } = useTranslation('access')
  const { date } = useWords()
  const reread = useReread()
  const answer = useMutation({
    mutationFn: (said: Answer) => api.call(routes.answerMaker, { id: orderId, answer: said }, { orderId }),
    onSuccess: () => reread(orderAccessQuery(orderId).queryKey),
  })
  const when = date(question.madeAt, 'instant')
  const browser = deviceText(question.device)
  const button = (said: Answer) => ({
    busy: answer.isPending && answer.variables === said,
    disabled: answer.isPending && answer.variables !== said,
    onClick: () => answer.mutate(said),
  })
  return (
    <Problem
      pageTitle={t('question.pageTitle')}
      title={t('question.title')}
      actions={
        <>
          <Button label={t('question.yes')} {...button('yes')} />
          <Button variant="quiet" label={t('question.no')} {...button('no')} />
          <Button variant="plain" label={t('question.none')} {...button('none')} />
        </>
      }
    >
      <p>{browser ? t('question.made', { when, browser }) : t('question.madeUnknown', { when })}</p>
      <p>{t('question.why')}</p>
      <p>{t('question.consequence')}</p>
      <ErrorNotice title={t('question.notAnswered')} error={answer.error} />
    </Problem>
  )
}
