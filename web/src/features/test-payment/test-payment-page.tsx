import type { InputOf } from '@borderlane/contracts/define'
import type { actOnTestPayment, TestPayment } from '@borderlane/contracts/payments/public'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { api, freshQuery, isCode } from '../../http/client'
import { routes } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { returnOf } from '../../parts/navigation/provider-page'
import { TestPayments } from '../../parts/pricing/test-payments'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { Details } from '../../ui/details'
import { Notice, Problem, Skeleton } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { ErrorNotice, PageError } from '../../parts/failure/failures'

type Act = InputOf<typeof actOnTestPayment>['act']

interface TestPaymentPageProps {
  pageTitle: string
  title: string
  text: string
  loading: string
  /** What can be done; the first is the usual one. */
  acts: readonly { act: Act; label: string }[]
}

/** A page of the provider that charges no one: the payment, and what a payer can do about it. */
export function TestPaymentPage({ pageTitle, title, text, loading, acts }: TestPaymentPageProps) {
  const { t } = useTranslation('test-payment')
  const { ref = '' } = useParams()
  const query = useQuery(testPaymentQuery(ref))
  const { data: payment, error } = query
  if (isCode(error, 'payments.not_found', 'validation.failed'))
    return (
      <Problem
        title={t('unknown.title')}
        text={t('unknown.text')}
        actions={<LinkButton label={t('unknown.back')} to={paths.home()} />}
      />
    )
  if (!payment && error) return <PageError title={t('failedToLoad')} query={query} />
  if (!payment)
    return (
      <div className="page py-10">
        <Skeleton label={loading} bar="h-64 max-w-xl" />
      </div>
    )
  return (
    <div className="page space-y-6 py-8 md:py-12">
      <title>{pageTitle}</title>
      <div>
        <PageHeading>{title}</PageHeading>
        <p className="measure mt-2 text-soft">{text}</p>
      </div>
      <div className="max-w-xl space-y-6">
        <TestPayments />
        <Facts payment={payment} />
        <Acts payment={payment} acts={acts} />
      </div>
    </div>
  )
}

function Facts({ payment }: { payment: TestPayment }) {
  const { t } = useTranslation('test-payment')
  const { pounds, date } = useWords()
  const { amountCents, receivedCents, expiresAt, status } = payment
  const isOpen = status === 'open'
  return (
    <Details
      rows={[
        { term: t('amount'), value: pounds(amountCents) },
        { term: t('received'), value: pounds(receivedCents) },
        ...(isOpen && receivedCents > 0
          ? [{ term: t('missing'), value: pounds(amountCents - receivedCents) }]
          : []),
        { term: t('state'), value: t(`status.${status}`) },
        ...(isOpen && expiresAt ? [{ term: t('until'), value: date(expiresAt, 'instant') }] : []),
      ]}
    />
  )
}

function Acts({ payment, acts }: { payment: TestPayment; acts: TestPaymentPageProps['acts'] }) {
  const { t } = useTranslation('test-payment')
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const { ref, status } = payment
  const back = returnOf(search)
  const act = useMutation({
    mutationFn: (what: Act) => api.call(routes.actOnTestPayment, { ref, act: what }),
    onSuccess: (after) => queryClient.setQueryData(testPaymentQuery(ref).queryKey, after),
    onError: () => queryClient.invalidateQueries({ queryKey: testPaymentQuery(ref).queryKey }),
  })
  const isConfirmed = act.isSuccess && act.variables === 'confirm' && status === 'open'
  const disputes = disputeActs(payment).map((what) => ({ act: what, label: t(`confirmation.${what}`) }))
  const shown = isConfirmed ? [] : status === 'open' ? acts : disputes
  return (
    <div className="space-y-5">
      <ErrorNotice title={t('failed')} error={act.error} />
      {isConfirmed && <Notice tone="good" live title={t('done.confirmed')} />}
      {status !== 'open' && (
        <Notice tone={status === 'paid' ? 'good' : 'warning'} live title={t(`done.${status}`)} />
      )}
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {shown.map(({ act: what, label }, index) => (
            <Button
              key={what}
              variant={index === 0 && status === 'open' ? 'main' : 'quiet'}
              label={label}
              busy={act.isPending}
              onClick={() => act.mutate(what)}
            />
          ))}
        </div>
      )}
      {back && (
        <LinkButton
          variant={status === 'open' && !isConfirmed ? 'plain' : 'main'}
          label={t('back')}
          to={back}
        />
      )}
    </div>
  )
}

/** What becomes of a paid card: its payer can dispute it, and the bank decides. */
function disputeActs({ status, canDispute }: TestPayment) {
  if (status === 'disputed') return ['win_dispute', 'lose_dispute'] as const
  return canDispute ? (['dispute'] as const) : []
}

const ASKED_EVERY_MS = 3_000

/** A payment as the test provider has it. It may end on its own, or in another tab. */
const testPaymentQuery = (ref: string) =>
  freshQuery(
    ['test-payment', ref],
    routes.getTestPayment,
    { ref },
    {
      refetchInterval: ({ state }) => (state.data?.status === 'open' ? ASKED_EVERY_MS : false),
      retry: false,
    },
  )
