import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../parts/session/leave-guard'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { AccountSection } from './account-section'
import { useChange } from './use-change'

export function NameForm({ fullName }: { fullName: string }) {
  const { t } = useTranslation('account')
  const { change, failure } = useChange(t('name.saved'))
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { fullName },
    shouldFocusError: false,
  })
  useUnsaved('name', formState.isDirty)
  const error = formState.errors.fullName && t('name.error')
  const submit = handleSubmit(
    (values) =>
      change.mutate(
        { data: { full_name: values.fullName.trim() } },
        // What is saved; what was typed meanwhile stays.
        { onSuccess: () => reset(values, { keepValues: true }) },
      ),
    () => change.reset(),
  )
  return (
    <AccountSection id="name" title={t('name.title')}>
      <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={{ fullName: error }} attempt={formState.submitCount} />
        {failure && <FormFailure title={t('notSaved')} {...failure} />}
        {change.isSuccess && !formState.isDirty && <Notice tone="good" live title={t('name.saved')} />}
        <TextField
          id="fullName"
          label={t('name.label')}
          error={error}
          autoComplete="name"
          maxLength={200}
          {...register('fullName', { required: true, pattern: /\S/ })}
        />
        <Button variant="quiet" type="submit" busy={change.isPending}>
          {t('name.submit')}
        </Button>
      </form>
    </AccountSection>
  )
}
