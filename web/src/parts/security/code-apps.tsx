import type { Factor } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { EnrolApp } from './enrol-app'
import { proved } from './proved'
import { appsQuery } from './security.queries'

/** The apps for codes of the signed-in user: add one, remove one. */
export function CodeApps({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation(['auth-errors', 'site'])
  const errorText = useAuthErrorText()
  const { data: apps, error, refetch } = useQuery(appsQuery)
  const [adds, setAdds] = useState(false)
  return (
    <div className="space-y-5">
      {!apps && !error && (
        <Skeleton label={t('app.loading')}>
          <Bar className="h-16" />
        </Skeleton>
      )}
      {!apps && error && (
        <Notice tone="bad" title={t('app.failed')}>
          <FailureText {...errorText(error)} />
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
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
          <Button variant="quiet" className="max-sm:w-full" onClick={() => setAdds(true)}>
            {t(apps.length > 0 ? 'app.addAnother' : 'app.add')}
          </Button>
        )
      )}
    </div>
  )
}

function AppRow({ app }: { app: Factor }) {
  const { t } = useTranslation('auth-errors')
  const { date } = useWords()
  const errorText = useAuthErrorText()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const name = t('app.named', { date: date(app.created_at, 'instant') })
  const remove = useMutation({
    mutationFn: () => proved(() => authCall((auth) => auth.mfa.unenroll({ factorId: app.id }))),
    onSuccess: async () => {
      toast.success(t('app.removed'))
      // The token that is kept says `aal2`, and the user in it still has the app.
      await authCall((auth) => auth.refreshSession())
      await queryClient.invalidateQueries({ queryKey: ['security'] })
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    },
  })
  return (
    <li className="space-y-3 border-b border-hairline py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 font-semibold">{name}</p>
        <Button
          variant="danger"
          busy={remove.isPending}
          aria-label={t('app.removeNamed', { name })}
          onClick={() => setAsked(true)}
        >
          {t('app.remove')}
        </Button>
      </div>
      {remove.isError && (
        <Notice tone="bad" live title={t('app.notRemoved')}>
          <FailureText {...errorText(remove.error)} />
        </Notice>
      )}
      <ConfirmDialog
        open={asked}
        danger
        title={t('app.removeTitle')}
        text={t('app.removeText')}
        confirm={t('app.remove')}
        cancel={t('proof.cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          remove.mutate()
        }}
      />
    </li>
  )
}
