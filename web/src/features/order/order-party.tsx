import type { Order } from '@borderlane/contracts/orders/order'
import type { Party } from '@borderlane/contracts/orders/parties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../http/client'
import { partyRoutes } from '../../http/party-routes'
import { ErrorNotice } from '../../parts/failure/failures'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { useStepText } from '../../parts/order/next-step'
import { canPay, statusLabel, statusTone } from '../../parts/order/order-status'
import { AddTraveller } from '../../parts/party/add-traveller'
import { PartyPrice } from '../../parts/party/party-price'
import { partyQuery, unpaidOf, useParty } from '../../parts/party/party.queries'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button, LinkButton } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'

/** Everybody who travels together, what they cost, and one more; for an order of one only the last. */
export function OrderParty({ order }: { order: Order }) {
  const { t } = useTranslation('travel')
  const { pounds } = useWords()
  const { party, isLoading } = useParty(order)
  if (isLoading) return null
  if (order.erasedAt || (!party && !canPay(order))) return null
  const unpaid = party ? unpaidOf(party) : []
  const next = unpaid.find(({ id }) => id === order.id) ?? unpaid[0]
  return (
    <section aria-labelledby="party" className="space-y-4">
      <h2 id="party" className="text-24">
        {t('party.title')}
      </h2>
      {party && <PartyMembers order={order} party={party} />}
      {party && unpaid.length > 0 && next && (
        <PartyPrice title={t('party.price')} members={unpaid} totalLabel={t('party.total')}>
          <LinkButton
            label={t('party.pay', { count: unpaid.length, amount: pounds(party.unpaidCents) })}
            className="w-full print:hidden"
            to={paths.payment(choiceOf(order), next.id)}
            iconAfter="arrow"
          />
        </PartyPrice>
      )}
      {(party ? party.isOpen : canPay(order)) && <AddTraveller order={order} />}
    </section>
  )
}

type Member = Party['members'][number]

/** Who travels together: each with status, next step and the way to their own application. */
function PartyMembers({ order, party }: { order: Order; party: Party }) {
  const { t } = useTranslation('travel')
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Member>()
  const share = useMutation({
    mutationFn: async (member: Member) => {
      const { orderToken } = await api.call(
        partyRoutes.shareTraveller,
        { id: party.id, orderId: member.id },
        { orderId: order.id },
      )
      const link = `${location.origin}${paths.order(member.id)}#token=${orderToken}`
      await navigator.clipboard.writeText(link)
    },
    onSuccess: (_done, { fullName }) => toast.success(t('party.linkCopied', { name: fullName })),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Member) =>
      api.call(partyRoutes.removeTraveller, { id: party.id, orderId: id }, { orderId: order.id }),
    onSuccess: (left, { fullName }) => {
      queryClient.setQueryData(partyQuery(order).queryKey, left)
      toast.success(t('party.removed', { name: fullName }))
    },
  })
  const error = share.error ?? remove.error
  const mayLeave = (member: Member) => canPay(member) && member.id !== order.id
  return (
    <>
      <ErrorNotice title={t('party.failed')} error={error} />
      <ul className="space-y-3" aria-label={t('party.title')}>
        {party.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isHere={member.id === order.id}
            busy={share.isPending || remove.isPending}
            onShare={() => share.mutate(member)}
            onRemove={mayLeave(member) ? () => setLeaving(member) : undefined}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('party.removeTitle', { name: leaving?.fullName })}
        text={t('party.removeText')}
        confirm={t('party.remove')}
        cancel={t('party.keep')}
        danger
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </>
  )
}

interface MemberRowProps {
  member: Member
  /** Its page is the one that is open. */
  isHere: boolean
  busy: boolean
  onShare: () => void
  onRemove: (() => void) | undefined
}

function MemberRow({ member, isHere, busy, onShare, onRemove }: MemberRowProps) {
  const { t } = useTranslation(['travel', 'site'])
  const { country } = useWords()
  const stepText = useStepText()
  const label = statusLabel(member.status)
  return (
    <li className="rounded-box border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold break-words">
          {isHere ? (
            <span aria-current="page">{member.fullName}</span>
          ) : (
            <Link className="text-blue underline underline-offset-4" to={paths.order(member.id)}>
              {member.fullName}
            </Link>
          )}
        </p>
        <Badge tone={statusTone(label)}>{t(`site:status.${label}`)}</Badge>
      </div>
      <p className="mt-1 text-14 text-soft">
        <span className="figures whitespace-nowrap">{member.reference}</span>
        <span aria-hidden="true"> · </span>
        {t('party.passport', { country: country(member.passportCountry) })}
      </p>
      {member.guardian && (
        <p className="text-14 text-soft">{t('party.withGuardian', { name: member.guardian })}</p>
      )}
      <p className="mt-1 text-14">{stepText(member)}</p>
      <div className="mt-1 flex flex-wrap gap-x-5 print:hidden">
        <Button
          variant="plain"
          label={t('party.link')}
          disabled={busy}
          aria-label={t('party.linkOf', { name: member.fullName })}
          onClick={onShare}
        />
        {onRemove && (
          <Button
            variant="plain"
            label={t('party.remove')}
            disabled={busy}
            aria-label={t('party.removeTitle', { name: member.fullName })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}
