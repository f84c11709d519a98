import type { Factor } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { authCall } from '../session/auth-client'
import { useAuthErrorText } from '../session/auth-error'
import { useWords } from '../words/use-words'
import { Button } from '../../ui/button'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { FormError } from '../failure/failures'

interface CodeFormProps {
  /** One or more; anyone who has several says which. */
  apps: Pick<Factor, 'id' | 'created_at'>[]
  submit?: string
  onDone: () => void
}

const plain = (code: string): string => code.replaceAll(/\s/g, '')

export function CodeForm({ apps, submit, onDone }: CodeFormProps) {
  const { t } = useTranslation('auth-errors')
  const { date } = useWords()
  const errorText = useAuthErrorText()
  const { register, handleSubmit, formState, resetField } = useForm({
    defaultValues: { app: apps[0]?.id ?? '', code: '' },
  })
  const verify = useMutation({
    mutationFn: ({ app, code }: { app: string; code: string }) =>
      authCall((auth) => auth.mfa.challengeAndVerify({ factorId: app, code: plain(code) })),
    onSuccess: onDone,
    onError: () => resetField('code'),
  })
  const send = handleSubmit(
    (values) => verify.mutate(values),
    () => verify.reset(),
  )
  return (
    <PageForm className="space-y-4" onSubmit={send}>
      <FormError title={t('code.failed')} error={verify.error} words={errorText} />
      {apps.length > 1 && (
        <SelectField
          id="code-app"
          label={t('code.app')}
          placeholder={t('code.app')}
          options={apps.map(({ id, created_at: at }) => ({
            value: id,
            label: t('app.named', { date: date(at, 'instant') }),
          }))}
          {...register('app', { required: true })}
        />
      )}
      <TextField
        id="code"
        label={t('code.label')}
        hint={t('code.hint')}
        error={formState.errors.code && t('code.missing')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        width="max-w-40"
        className="figures tracking-widest"
        {...register('code', { validate: (code) => /^\d{6}$/.test(plain(code)) })}
      />
      <Button
        type="submit"
        label={submit ?? t('code.submit')}
        busy={verify.isPending}
        className="max-sm:w-full"
      />
    </PageForm>
  )
}
