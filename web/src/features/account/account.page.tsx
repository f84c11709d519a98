import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, isCode } from '../../http/client'
import { saveJson } from '../../http/download'
import { routes } from '../../http/routes'
import { ErrorNotice, PageError } from '../../parts/failure/failures'
import { accountQuery } from '../../parts/session/account.queries'
import { leaveDeletedAccount, signOut } from '../../parts/session/auth-client'
import { ConfirmAddress } from '../../parts/session/confirm-address'
import { EmailField } from '../../parts/session/email-field'
import { isEmail } from '../../parts/session/is-email'
import { LeaveGuard, useUnsaved } from '../../parts/session/leave-guard'
import { Loading } from '../../parts/session/loading'
import { RequireSession } from '../../parts/session/require-session'
import { useSession } from '../../parts/session/session'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ErrorSummary, FormFailure, Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PageForm, PasswordField, TextField } from '../../ui/fields'
import { AccountSection } from './account-section'
import { PasswordForm } from './password-form'
import { Security } from './security'
import { Sessions } from './sessions'
import { isWrongPassword, useChange } from './use-change'

/** The account of the signed-in user: who they are, how and where they are signed in, what becomes of their data. */
export default function AccountPage() {
  const { t } = useTranslation('account')
  return (
    <>
      <title>{t('pageTitle')}</title>
      <RequireSession>
        <Account />
      </RequireSession>
    </>
  )
}

function Account() {
  const { t } = useTranslation('account')
  const { date } = useWords()
  const query = useQuery(accountQuery)
  const { data: account, error } = query
  const newEmail = useSession((state) => state.user?.newEmail)
  if (!account && error) return <PageError title={t('failed')} query={query} />
  if (!account) return <Loading label={t('loading')} className="py-8 md:py-12" bars={BARS} />
  return (
    <div className="page py-8 md:py-12">
      <LeaveGuard />
      <PageHeading>{t('title')}</PageHeading>
      <p className="mt-2 text-soft">
        {t('since', { email: account.email, date: date(account.createdAt, 'day') })}
      </p>
      {!account.emailConfirmed && (
        <div className="mt-6">
          <ConfirmAddress email={account.email} />
        </div>
      )}
      <div className="mt-10 max-w-4xl space-y-12">
        <NameForm fullName={account.fullName ?? ''} />
        <EmailForm email={account.email} confirmed={account.emailConfirmed} newEmail={newEmail} />
        <PasswordForm email={account.email} />
        {account.emailConfirmed ? (
          <Security hasFactor={account.recoveryCodesLeft !== null} />
        ) : (
          <p className="text-soft">{t('confirmFirst')}</p>
        )}
        <Sessions />
        <ExportAccount />
        <DeleteAccount />
      </div>
    </div>
  )
}

const BARS = ['h-10 max-w-xs', 'mt-10 h-32 max-w-4xl', 'mt-12 h-40 max-w-4xl', 'mt-12 h-56 max-w-4xl']

const FILE_NAME = 'account.json'

function ExportAccount() {
  const { t } = useTranslation('account')
  const take = useMutation({
    mutationFn: async () => saveJson(FILE_NAME, await api.call(routes.exportAccount, {})),
  })
  return (
    <AccountSection id="export" title={t('export.title')} text={t('export.text')}>
      <Button variant="quiet" icon="file" label={t('export.submit')} runs={take} />
      {take.isSuccess && <Notice tone="good" live title={t('export.done', { name: FILE_NAME })} />}
      <ErrorNotice title={t('export.failed')} error={take.error} />
    </AccountSection>
  )
}

function NameForm({ fullName }: { fullName: string }) {
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
      <PageForm className="space-y-5" onSubmit={submit}>
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
        <Button variant="quiet" type="submit" label={t('name.submit')} busy={change.isPending} />
      </PageForm>
    </AccountSection>
  )
}

/** Deletes the account for good. The server wants a fresh sign-in for it. */
function DeleteAccount() {
  const { t } = useTranslation('account')
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: async () => {
      await api.call(routes.deleteAccount, {})
      await leaveDeletedAccount()
    },
    // This page makes way for the start page on its own then.
    onSuccess: () => toast.success(t('delete.done'), { description: t('delete.doneText') }),
  })
  const again = useMutation({ mutationFn: () => signOut('local', 'sign-in') })
  return (
    <AccountSection id="delete" title={t('delete.title')} text={t('delete.text')}>
      <ErrorNotice title={t('delete.failed')} error={remove.error}>
        {isCode(remove.error, 'identity.recent_sign_in_needed') && (
          <Button variant="quiet" label={t('delete.signInAgain')} className="mt-2" runs={again} />
        )}
      </ErrorNotice>
      <Button
        variant="danger"
        icon="bin"
        label={t('delete.submit')}
        busy={remove.isPending}
        onClick={() => setAsked(true)}
      />
      <ConfirmDialog
        open={asked}
        danger
        title={t('delete.confirmTitle')}
        text={t('delete.confirmText')}
        confirm={t('delete.confirm')}
        cancel={t('cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => remove.mutate()}
      />
    </AccountSection>
  )
}

interface EmailFormProps {
  email: string
  confirmed: boolean
  /** Wanted already; the links in the mails were not followed yet. */
  newEmail: string | undefined
}

/** Another address. It counts once the links to it and, if that was ever confirmed, to the present one were followed. */
function EmailForm({ email, confirmed, newEmail }: EmailFormProps) {
  const { t } = useTranslation('account')
  const { change, failure } = useChange(t('email.sent'))
  const { register, handleSubmit, formState, reset, setError, watch } = useForm({
    defaultValues: { newEmail: '', password: '' },
    shouldFocusError: false,
  })
  const isOther = (wanted: string) => wanted.trim().toLowerCase() !== email.toLowerCase()
  const wanted = watch('newEmail')
  // A browser fills in the present address and password on its own: leaving loses none of the work of the visitor.
  useUnsaved('email', wanted !== '' && isOther(wanted))
  const errors = {
    newEmail:
      formState.errors.newEmail &&
      (formState.errors.newEmail.type === 'other' ? t('email.same') : t('email.error')),
    emailPassword:
      formState.errors.password &&
      (formState.errors.password.type === 'wrong' ? t('password.wrong') : t('password.currentError')),
  }
  const submit = handleSubmit(
    async (values) => {
      try {
        await change.mutateAsync({ email: values.newEmail.trim(), current_password: values.password })
        reset()
      } catch (error) {
        if (!isWrongPassword(error)) return
        setError('password', { type: 'wrong' })
        change.reset()
      }
    },
    () => change.reset(),
  )
  return (
    <AccountSection
      id="email"
      title={t('email.title')}
      text={confirmed ? t('email.text', { email }) : t('email.textUnconfirmed', { email })}
    >
      {newEmail && (
        <Notice
          tone="info"
          live
          title={t('email.waiting', { email: newEmail })}
          text={t('email.waitingText')}
        />
      )}
      <PageForm className="space-y-5" onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={formState.submitCount} />
        {failure && <FormFailure title={t('notSaved')} {...failure} />}
        <EmailField
          id="newEmail"
          label={t('email.label')}
          error={errors.newEmail}
          {...register('newEmail', { validate: { email: isEmail, other: isOther } })}
        />
        <PasswordField
          id="emailPassword"
          label={t('password.current')}
          hint={t('password.currentHint')}
          error={errors.emailPassword}
          autoComplete="current-password"
          {...register('password', { required: true })}
        />
        <Button variant="quiet" type="submit" label={t('email.submit')} busy={change.isPending} />
      </PageForm>
    </AccountSection>
  )
}
