import type { Proposal } from '@borderlane/contracts/proposal'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { OrderName } from '../../parts/staff/order-name'
import type { ProposalService } from '../../parts/staff/proposals.queries'
import { useWords } from '../../parts/words/use-words'
import { isAboutOrder } from './about-order'
import { DecideProposal } from './decide-proposal'
import { Differences } from './differences'
import { useFailureWords } from './use-failure-words'

interface ProposalCardProps {
  proposal: Proposal
  service: ProposalService
  order?: { reference: string; fullName: string }
  isOwn: boolean
  /** Says what was done. */
  onDone: (words: string) => void
}

/** One act that needs two people: what it changes, who asked, and the way to decide it or what became of it. */
export function ProposalCard({ proposal, service, order, isOwn, onDone }: ProposalCardProps) {
  const { t } = useTranslation('proposals')
  const { date } = useWords()
  const { kind, state, about, askedBy, askedAt, expiresAt, reason } = proposal
  const isOfOrder = isAboutOrder(kind)
  return (
    <article className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-sans! text-18 font-semibold">{t(`kind.${kind}`)}</h2>
        {about && isOfOrder && (
          <p>
            <OrderName id={about.id} order={order} />
          </p>
        )}
        {about && kind === 'import' && (
          <Link className="text-blue underline underline-offset-2" to={paths.importRun(about.id)}>
            {t('openImport')}
          </Link>
        )}
        {about?.name && <bdi className="break-all">{about.name}</bdi>}
      </div>
      <Differences differences={proposal.differences} />
      {reason && (
        <p className="break-words">
          <span className="font-semibold">{t('reason')}</span> <bdi>{reason}</bdi>
        </p>
      )}
      <p className="text-14 text-soft">
        {t('asked', {
          name: isOwn ? t('you') : (askedBy.name ?? t('someone')),
          at: date(askedAt, 'instant'),
        })}{' '}
        {state === 'waiting' && t('until', { at: date(expiresAt, 'instant') })}
      </p>
      {state === 'waiting' ? (
        <DecideProposal id={proposal.id} service={service} isOwn={isOwn} onDone={onDone} />
      ) : (
        <Ending proposal={proposal} />
      )}
    </article>
  )
}

function Ending({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const { date } = useWords()
  const failureWords = useFailureWords()
  const { state, decidedBy, decidedAt, expiresAt, note, failure } = proposal
  if (state === 'waiting') return null
  return (
    <>
      <p>
        {t(`ended.${state}`, {
          name: decidedBy?.name ?? t('someone'),
          at: date(decidedAt ?? expiresAt, 'instant'),
        })}{' '}
        {failure && failureWords(failure)}
      </p>
      {note && (
        <p className="break-words">
          <span className="font-semibold">{t('note')}</span> <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}
