import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { isEmail } from '../../parts/session/is-email'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { adminsQuery } from './admins.queries'

interface GiveRoleProps {
  /** Nothing else was done after it: its outcome is what the page says. */
  isLatest: boolean
  onGive: () => void
}

/** Makes the holder of an address an admin; the address must be confirmed. */
export function GiveRole({ isLatest, onGive }: GiveRoleProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { email: '' },
    shouldFocusError: false,
  })
  const give = useMutation({
    mutationFn: (email: string) => api.call(routes.giveAdmin, { email }),
    onSuccess: ({ email }) => {
      toast.success(t('give.done', { email }))
      reset()
    },
    onError: (error) => toast.error(t('give.failed'), { description: errorText(error).text }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminsQuery.queryKey }),
  })
  const error = formState.errors.email && t('give.error')
  const submit = handleSubmit(
    ({ email }) => {
      onGive()
      give.mutate(email.trim())
    },
    () => give.reset(),
  )
  return (
    <form noValidate className="space-y-5 pt-2" onSubmit={(event) => void submit(event)}>
      <h3 className="text-18">{t('give.title')}</h3>
      <ErrorSummary errors={{ email: error }} attempt={formState.submitCount} />
      {isLatest && give.isError && (
        <FormFailure title={t('give.failed')} {...errorText(give.error)} attempt={give.error} />
      )}
      {isLatest && give.isSuccess && (
        <Notice tone="good" live title={t('give.done', { email: give.data.email })} />
      )}
      <TextField
        id="email"
        type="email"
        label={t('give.label')}
        hint={t('give.hint')}
        error={error}
        autoComplete="off"
        {...register('email', { validate: isEmail })}
      />
      <Button type="submit" busy={give.isPending}>
        {t('give.submit')}
      </Button>
    </form>
  )
}
