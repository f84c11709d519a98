import type { OutputOf } from '@borderlane/contracts/define'
import type { listSessions } from '@borderlane/contracts/identity/account'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { signOut } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { api, isCode, useErrorText, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { AccountSection } from './account-section'
import { deviceName } from '@borderlane/contracts/device-name'
import { ErrorNotice, Awaited } from '../../parts/failure/failures'

type Session = OutputOf<typeof listSessions>['sessions'][number]

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.call(routes.listSessions, {}, { signal })).sessions,
  staleTime: 0,
})

export function Sessions() {
  const { t } = useTranslation(['account', 'site'])
  const errorText = useErrorText()
  const reread = useReread()
  const query = useQuery(sessionsQuery)
  const { data: sessions } = query
  const end = useMutation({
    mutationFn: async ({ id }: Session) => {
      try {
        await api.call(routes.endSession, { id })
      } catch (failure) {
        // It has ended meanwhile, which is what was wanted.
        if (!isCode(failure, 'identity.session_not_found')) throw failure
      }
    },
    onSuccess: () => toast.success(t('sessions.ended')),
    onSettled: () => reread(sessionsQuery.queryKey),
  })
  return (
    <AccountSection id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      <Awaited
        query={query}
        loading={t('sessions.loading')}
        failed={t('sessions.failed')}
        bar="h-20"
        words={errorText}
      />
      <ErrorNotice title={t('sessions.notEnded')} error={end.error} words={errorText} />
      {sessions && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </AccountSection>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  const { date } = useWords()
  const device = deviceName(session.userAgent)
  const name =
    device?.browser && device.system
      ? t('sessions.device', { browser: device.browser, system: device.system })
      : (device?.browser ?? device?.system ?? t('sessions.unknown'))
  const seen = date(session.lastSeenAt, 'instant')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {session.current && <Badge tone="green">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-14 text-soft">
          {t('sessions.seen', { since: date(session.createdAt, 'day'), seen })}
          {session.ip && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="figures">{session.ip}</span>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          label={t('sessions.end')}
          busy={busy}
          aria-label={t('sessions.endNamed', { name, seen })}
          onClick={onEnd}
        />
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const { t } = useTranslation('account')
  const errorText = useAuthErrorText()
  const [asked, setAsked] = useState(false)
  const leave = useMutation({
    // This page makes way for the start page on its own then.
    mutationFn: () => signOut('global'),
    onSuccess: () => toast.success(t('sessions.everywhereDone')),
  })
  return (
    <div className="space-y-3">
      <ErrorNotice title={t('sessions.everywhereFailed')} error={leave.error} words={errorText} />
      <Button
        variant="danger"
        label={t('sessions.everywhere')}
        busy={leave.isPending}
        onClick={() => setAsked(true)}
      />
      <ConfirmDialog
        open={asked}
        danger
        title={t('sessions.everywhereTitle')}
        text={t('sessions.everywhereText')}
        confirm={t('sessions.everywhere')}
        cancel={t('cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => leave.mutate()}
      />
    </div>
  )
}
