import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { accountQuery } from '../../parts/session/account.queries'
import { useOrderNames } from '../../parts/staff/order-names.queries'
import { useProposals } from '../../parts/staff/proposals.queries'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Notice, Skeleton } from '../../ui/notice'
import { useHeldFocus } from '../../ui/use-held-focus'
import { isAboutOrder } from './about-order'
import { ProposalCard } from './proposal-card'
import { StaffViews } from '../../parts/staff/staff-views'
import { PartError } from '../../parts/failure/failures'

const VIEWS = ['waiting', 'decided'] as const

/** What one of the staff has asked for and another one has to confirm. */
export default function ProposalsPage() {
  const { t } = useTranslation('proposals')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <Proposals />
    </StaffFrame>
  )
}

function Proposals() {
  const { t } = useTranslation('proposals')
  const [search] = useSearchParams()
  const view = search.get('view') === 'decided' ? 'decided' : 'waiting'
  const { data: account } = useQuery(accountQuery)
  const query = useProposals(view === 'decided')
  const { proposals, isPending, error } = query
  const names = useOrderNames(
    proposals.map(({ proposal: { kind, about } }) => (about && isAboutOrder(kind) ? about.id : null)),
  )
  const [done, setDone] = useState<string>()
  const held = useHeldFocus()
  return (
    <section {...held} aria-label={t('title')} className="max-w-4xl space-y-5">
      <StaffViews
        label={t('views.label')}
        views={VIEWS}
        current={view}
        to={(one) => (one === 'waiting' ? PATTERNS.proposals : `${PATTERNS.proposals}?view=${one}`)}
        words={(one) => t(`views.${one}`)}
      />
      {done && <Notice tone="good" live title={done} />}
      {isPending && <Skeleton label={t('loading')} bar="h-40" />}
      <PartError title={t('failed')} query={query} />
      {!isPending && !error && proposals.length === 0 && (
        <p className="text-18">{t(view === 'waiting' ? 'empty' : 'emptyDecided')}</p>
      )}
      {proposals.length > 0 && (
        <ul className="space-y-4">
          {proposals.map(({ proposal, service }) => (
            <li key={proposal.id} className="rounded-box border border-hairline bg-surface p-5">
              <ProposalCard
                proposal={proposal}
                service={service}
                order={proposal.about ? names.get(proposal.about.id) : undefined}
                isOwn={proposal.askedBy.id === account?.id}
                onDone={setDone}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
