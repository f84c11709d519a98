import type { OutputOf } from '@borderlane/contracts/define'
import type { StaffMember, takeRole } from '@borderlane/contracts/identity/admin'
import type { Role } from '@borderlane/contracts/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { accountQuery } from '../../../parts/session/account.queries'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { PROPOSALS } from '../../../parts/staff/proposals.queries'
import { useWords } from '../../../parts/words/use-words'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Notice } from '../../../ui/notice'
import { useHeldFocus } from '../../../ui/use-held-focus'
import { staffQuery } from './staff.queries'
import { GiveRole } from './give-role'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorNotice, Awaited } from '../../../parts/failure/failures'
import { useReread } from '../../../http/use-reread'

interface Asked {
  member: StaffMember
  role: Role
}

/** Who works here in which roles: given by address, taken after a question. The last admin stays one. */
export function StaffRoles({ ownId }: { ownId: string }) {
  const { t } = useTranslation(['admin', 'site', 'staff'])
  const errorText = useErrorText()
  const reread = useReread()
  const query = useQuery(staffQuery)
  const { data: staff } = query
  const [asked, setAsked] = useState<Asked>()
  const [latest, setLatest] = useState<'give' | 'take'>()
  const askedRole = asked ? t(`role.${asked.role}`) : ''
  const held = useHeldFocus()
  const wordsOf = (answer: OutputOf<typeof takeRole>, { member: { email }, role }: Asked) =>
    'proposal' in answer ? t('staff:asked') : t('roles.taken', { email, role: t(`role.${role}`) })
  const take = useMutation({
    mutationFn: ({ member: { userId }, role }: Asked) => api.call(staffRoutes.takeRole, { userId, role }),
    onSuccess: async (answer, asking) => {
      toast.success(wordsOf(answer, asking))
      // Anyone who has removed their own role has no business here any more.
      if (asking.member.userId === ownId) await reread(accountQuery.queryKey)
    },
    onError: (failure) => toast.error(t('roles.notTaken'), { description: errorText(failure).text }),
    onSettled: () => reread(staffQuery.queryKey, [PROPOSALS]),
  })
  return (
    <section {...held} aria-labelledby="roles" className="space-y-5 border-t-2 border-ink pt-4">
      <div>
        <h2 id="roles" className="text-22">
          {t('roles.title')}
        </h2>
        <p className="measure mt-1 text-soft">{t('roles.text')}</p>
      </div>
      <Awaited query={query} loading={t('roles.loading')} failed={t('roles.failed')} bar="h-20" />
      {latest === 'take' && <ErrorNotice title={t('roles.notTaken')} error={take.error} />}
      {latest === 'take' && take.isSuccess && (
        <Notice tone="good" live title={wordsOf(take.data, take.variables)} />
      )}
      {staff && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {staff.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isOwn={member.userId === ownId}
              busy={take.isPending && take.variables.member.userId === member.userId}
              onTake={(role) => setAsked({ member, role })}
            />
          ))}
        </ul>
      )}
      <GiveRole isLatest={latest === 'give'} onGive={() => setLatest('give')} />
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('roles.confirmTitle')}
        text={
          asked?.member.userId === ownId
            ? t('roles.confirmOwn', { role: askedRole })
            : t('roles.confirmText', { email: asked?.member.email ?? '', role: askedRole })
        }
        confirm={t('roles.take', { role: askedRole })}
        cancel={t('roles.keep')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setLatest('take')
          if (asked) take.mutate(asked)
        }}
      />
    </section>
  )
}

interface MemberRowProps {
  member: StaffMember
  isOwn: boolean
  busy: boolean
  onTake: (role: Role) => void
}

function MemberRow({ member, isOwn, busy, onTake }: MemberRowProps) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-all">
          {member.email}
          {isOwn && <Badge tone="blue">{t('roles.you')}</Badge>}
        </p>
        <p className="text-14">{member.roles.map((role) => t(`roleMay.${role}`)).join(' · ')}</p>
        <p className="text-14 text-soft">
          {member.fullName && (
            <>
              {member.fullName}
              <span aria-hidden="true"> · </span>
            </>
          )}
          {t('roles.since', { date: date(member.since, 'day') })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-2">
        {member.roles.map((role) => (
          <li key={role}>
            <Button
              variant="danger"
              busy={busy}
              aria-label={t('roles.takeNamed', { email: member.email, role: t(`role.${role}`) })}
              onClick={() => onTake(role)}
            >
              {t('roles.take', { role: t(`role.${role}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}
