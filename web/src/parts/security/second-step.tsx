import { useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { Button } from '../../ui/button'
import { PageForm, TextField } from '../../ui/fields'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { CodeForm } from './code-form'
import { PasskeyButton } from './passkey-button'
import { recoveryRoutes } from './recovery.routes'
import { appsQuery, passkeysQuery } from './security.queries'
import { FormError, Awaited } from '../failure/failures'

/** Shows the second factor of an account: a code of its app, its passkey, or a code on paper. */
export function SecondStep({ onDone, children }: { onDone: () => void; children?: React.ReactNode }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const apps = useQuery(appsQuery)
  const passkeys = useQuery(passkeysQuery)
  if (!apps.data || !passkeys.data) {
    const query = apps.data || passkeys.error ? passkeys : apps
    return (
      <Awaited
        query={query}
        loading={t('step.loading')}
        failed={t('step.failed')}
        bar="h-24"
        words={errorText}
      />
    )
  }
  const hasApp = apps.data.length > 0
  const hasPasskey = passkeys.data.length > 0
  if (!hasApp && !hasPasskey) return children
  return (
    <div className="space-y-6">
      {hasApp && <CodeForm apps={apps.data} onDone={onDone} />}
      {hasPasskey && <PasskeyButton variant={hasApp ? 'quiet' : 'main'} onDone={onDone} />}
      {hasApp && <RecoveryForm onDone={onDone} />}
    </div>
  )
}

/** The code on paper, for anyone who does not have the app at hand; asked for by a press. */
function RecoveryForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { recovery: '' } })
  useEffect(() => {
    if (open) setFocus('recovery')
  }, [open, setFocus])
  const use = useMutation({
    mutationFn: async (code: string) => {
      const held = await authCall((auth) => auth.getSession())
      const { codesLeft } = await api.call(
        recoveryRoutes.useRecoveryCode,
        { code },
        { token: held.session?.access_token },
      )
      // The next token says what this session has shown.
      await authCall((auth) => auth.refreshSession())
      return codesLeft
    },
    onSuccess: (count) => {
      toast.success(t('recovery.used', { count }))
      onDone()
    },
  })
  if (!open) return <Button variant="plain" label={t('recovery.open')} onClick={() => setOpen(true)} />
  const send = handleSubmit(
    ({ recovery }) => use.mutate(recovery.trim()),
    () => use.reset(),
  )
  return (
    <PageForm className="space-y-4 border-t border-hairline pt-5" onSubmit={send}>
      <FormError title={t('recovery.failed')} error={use.error} words={errorText} />
      <TextField
        id="recovery"
        label={t('recovery.label')}
        hint={t('recovery.hint')}
        error={formState.errors.recovery && t('recovery.missing')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        className="figures"
        {...register('recovery', { required: true, pattern: /\S/ })}
      />
      <Button
        type="submit"
        variant="quiet"
        label={t('recovery.submit')}
        busy={use.isPending}
        className="max-sm:w-full"
      />
      <p className="text-14 text-soft">{t('recovery.none')}</p>
    </PageForm>
  )
}
