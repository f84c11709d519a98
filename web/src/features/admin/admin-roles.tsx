import type { OutputOf } from '@borderlane/contracts/define'
import type { listAdmins } from '@borderlane/contracts/identity/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { accountQuery } from '../../parts/session/account.queries'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { useHeldFocus } from '../../ui/use-held-focus'
import { adminsQuery } from './admins.queries'
import { GiveRole } from './give-role'

type Admin = OutputOf<typeof listAdmins>['admins'][number]

/** Who is an admin: given by address, taken after a question. The last one stays. */
export function AdminRoles({ ownId }: { ownId: string }) {
  const { t } = useTranslation(['admin', 'site'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: admins, error, refetch } = useQuery(adminsQuery)
  const [asked, setAsked] = useState<Admin>()
  const [latest, setLatest] = useState<'give' | 'take'>()
  const held = useHeldFocus()
  const take = useMutation({
    mutationFn: ({ userId }: Admin) => api.call(routes.takeAdmin, { userId }),
    onSuccess: async (_answer, { email, userId }) => {
      toast.success(t('roles.taken', { email }))
      // Whoever has removed their own role has no business here any more.
      if (userId === ownId) await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (failure) => toast.error(t('roles.notTaken'), { description: errorText(failure).text }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey }),
  })
  return (
    <section {...held} aria-labelledby="roles" className="space-y-5 border-t-2 border-ink pt-4">
      <div>
        <h2 id="roles" className="text-22">
          {t('roles.title')}
        </h2>
        <p className="measure mt-1 text-soft">{t('roles.text')}</p>
      </div>
      {!admins && !error && (
        <Skeleton label={t('roles.loading')}>
          <Bar className="h-20" />
        </Skeleton>
      )}
      {!admins && error && (
        <Notice tone="bad" title={t('roles.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
      {latest === 'take' && take.isError && (
        <Notice tone="bad" live title={t('roles.notTaken')}>
          <FailureText {...errorText(take.error)} />
        </Notice>
      )}
      {latest === 'take' && take.isSuccess && (
        <Notice tone="good" live title={t('roles.taken', { email: take.variables.email })} />
      )}
      {admins && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {admins.map((admin) => (
            <AdminRow
              key={admin.userId}
              admin={admin}
              isOwn={admin.userId === ownId}
              busy={take.isPending && take.variables.userId === admin.userId}
              onTake={() => setAsked(admin)}
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
          asked?.userId === ownId
            ? t('roles.confirmOwn')
            : t('roles.confirmText', { email: asked?.email ?? '' })
        }
        confirm={t('roles.take')}
        cancel={t('roles.keep')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setLatest('take')
          if (asked) take.mutate(asked)
          setAsked(undefined)
        }}
      />
    </section>
  )
}

interface AdminRowProps {
  admin: Admin
  isOwn: boolean
  busy: boolean
  onTake: () => void
}

function AdminRow({ admin, isOwn, busy, onTake }: AdminRowProps) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-all">
          {admin.email}
          {isOwn && <Badge tone="blue">{t('roles.you')}</Badge>}
        </p>
        <p className="text-14 text-soft">
          {admin.fullName && (
            <>
              {admin.fullName}
              <span aria-hidden="true"> · </span>
            </>
          )}
          {t('roles.since', { date: date(admin.since, 'day') })}
        </p>
      </div>
      <Button
        variant="danger"
        busy={busy}
        aria-label={t('roles.takeNamed', { email: admin.email })}
        onClick={onTake}
      >
        {t('roles.take')}
      </Button>
    </li>
  )
}
