import type { OutputOf } from '@borderlane/contracts/define'
import type { giveRole } from '@borderlane/contracts/identity/admin'
import { type Role, ROLES } from '@borderlane/contracts/roles'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { PROPOSALS } from '../../../parts/staff/proposals.queries'
import { isEmail } from '../../../parts/session/is-email'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { Notice } from '../../../ui/notice'
import { SelectField } from '../../../ui/select-field'
import { staffQuery } from './staff.queries'
import { staffRoutes } from '../../../http/staff-routes'
import { FormError } from '../../../parts/failure/failures'
import { useReread } from '../../../http/use-reread'
import { EmailField } from '../../../parts/session/email-field'

interface GiveRoleProps {
  /** Nothing else was done after it: its outcome is what the page says. */
  isLatest: boolean
  onGive: () => void
}

/** Gives the holder of an address a role; the address must be confirmed. */
export function GiveRole({ isLatest, onGive }: GiveRoleProps) {
  const { t } = useTranslation(['admin', 'staff'])
  const errorText = useErrorText()
  const reread = useReread()
  const { register, handleSubmit, formState, reset } = useForm<{ email: string; role: Role | '' }>({
    defaultValues: { email: '', role: '' },
    shouldFocusError: false,
  })
  const wordsOf = (answer: OutputOf<typeof giveRole>, role: Role) =>
    'proposal' in answer ? t('staff:asked') : t('give.done', { email: answer.email, role: t(`role.${role}`) })
  const give = useMutation({
    mutationFn: (given: { email: string; role: Role }) => api.call(staffRoutes.giveRole, given),
    onSuccess: (answer, given) => {
      toast.success(wordsOf(answer, given.role))
      reset()
    },
    onError: (error) => toast.error(t('give.failed'), { description: errorText(error).text }),
    onSettled: () => reread(staffQuery.queryKey, [PROPOSALS]),
  })
  const error = formState.errors.email && t('give.error')
  const roleError = formState.errors.role && t('give.roleError')
  const submit = handleSubmit(
    ({ email, role }) => {
      onGive()
      if (role) give.mutate({ email: email.trim(), role })
    },
    () => give.reset(),
  )
  return (
    <form noValidate className="space-y-5 pt-2" onSubmit={(event) => void submit(event)}>
      <h3 className="text-18">{t('give.title')}</h3>
      <ErrorSummary errors={{ email: error, role: roleError }} attempt={formState.submitCount} />
      {isLatest && <FormError title={t('give.failed')} error={give.error} />}
      {isLatest && give.isSuccess && (
        <Notice tone="good" live title={wordsOf(give.data, give.variables.role)} />
      )}
      <EmailField
        label={t('give.label')}
        hint={t('give.hint')}
        error={error}
        autoComplete="off"
        {...register('email', { validate: isEmail })}
      />
      <SelectField
        id="role"
        label={t('give.role')}
        placeholder={t('give.choose')}
        error={roleError}
        options={ROLES.map((role) => ({
          value: role,
          label: `${t(`role.${role}`)}: ${t(`roleMay.${role}`)}`,
        }))}
        {...register('role', { required: true })}
      />
      <Button type="submit" busy={give.isPending}>
        {t('give.submit')}
      </Button>
    </form>
  )
}
