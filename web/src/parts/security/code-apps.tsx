import type { Factor } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { proved } from './proved'
import { appsQuery } from './security.queries'
import { ErrorNotice, Awaited } from '../failure/failures'
import { useReread } from '../../http/client'
import { CodeForm } from './code-form'

export function CodeApps({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation(['auth-errors', 'site'])
  const errorText = useAuthErrorText()
  const query = useQuery(appsQuery)
  const { data: apps } = query
  const [adds, setAdds] = useState(false)
  return (
    <div className="space-y-5">
      <Awaited
        query={query}
        loading={t('app.loading')}
        failed={t('app.failed')}
        bar="h-16"
        words={errorText}
      />
      {apps?.length === 0 && !adds && <p className="text-soft">{t('app.none')}</p>}
      {apps && apps.length > 0 && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </ul>
      )}
      {adds ? (
        <EnrolApp
          onClose={() => setAdds(false)}
          onDone={() => {
            setAdds(false)
            onAdded?.()
          }}
        />
      ) : (
        apps && (
          <Button
            variant="quiet"
            label={t(apps.length > 0 ? 'app.addAnother' : 'app.add')}
            className="max-sm:w-full"
            onClick={() => setAdds(true)}
          />
        )
      )}
    </div>
  )
}

function AppRow({ app }: { app: Factor }) {
  const { t } = useTranslation('auth-errors')
  const { date } = useWords()
  const errorText = useAuthErrorText()
  const reread = useReread()
  const [asked, setAsked] = useState(false)
  const name = t('app.named', { date: date(app.created_at, 'instant') })
  const remove = useMutation({
    mutationFn: () => proved(() => authCall((auth) => auth.mfa.unenroll({ factorId: app.id }))),
    onSuccess: async () => {
      toast.success(t('app.removed'))
      // The token that is kept says `aal2`, and the user in it still has the app.
      await authCall((auth) => auth.refreshSession())
      await reread(['security'], ['account'])
    },
  })
  return (
    <li className="space-y-3 border-b border-hairline py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 font-semibold">{name}</p>
        <Button
          variant="danger"
          label={t('app.remove')}
          busy={remove.isPending}
          aria-label={t('app.removeNamed', { name })}
          onClick={() => setAsked(true)}
        />
      </div>
      <ErrorNotice title={t('app.notRemoved')} error={remove.error} words={errorText} />
      <ConfirmDialog
        open={asked}
        danger
        title={t('app.removeTitle')}
        text={t('app.removeText')}
        confirm={t('app.remove')}
        cancel={t('proof.cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

/** A new secret, after what was begun before and never ended. */
const begin = () =>
  proved(async () => {
    const listed = await authCall((auth) => auth.mfa.listFactors())
    for (const { id, status } of listed?.all ?? [])
      if (status === 'unverified') await authCall((auth) => auth.mfa.unenroll({ factorId: id }))
    return authCall((auth) => auth.mfa.enroll({ factorType: 'totp' }))
  })

function EnrolApp({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const reread = useReread()
  // Made once for each time that this is opened, and kept nowhere.
  const made = useQuery({ queryKey: ['security', 'new-app'], queryFn: begin, staleTime: Infinity, gcTime: 0 })
  const factor = made.data
  const done = () => {
    toast.success(t('app.added'))
    onDone()
    void reread(['security', 'apps'], ['account'])
  }
  return (
    <div className="space-y-5 rounded-box border border-hairline bg-surface p-5">
      <h3 className="text-18 font-semibold">{t('enrol.title')}</h3>
      <Awaited
        query={made}
        loading={t('enrol.loading')}
        failed={t('enrol.failed')}
        bar="h-56"
        words={errorText}
      />
      {factor && (
        <>
          <p className="measure">{t('enrol.scan')}</p>
          {/* Dark on white in every theme: cameras read it so. */}
          <img
            src={factor.totp.qr_code}
            alt={t('enrol.picture')}
            className="size-56 rounded-box border border-hairline bg-white"
          />
          <div>
            <p>{t('enrol.secret')}</p>
            <p dir="ltr" className="figures mt-1 font-semibold break-all select-all">
              {factor.totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </p>
          </div>
          <CodeForm apps={[{ id: factor.id, created_at: '' }]} submit={t('enrol.submit')} onDone={done} />
        </>
      )}
      <Button variant="plain" label={t('proof.cancel')} onClick={onClose} />
    </div>
  )
}
