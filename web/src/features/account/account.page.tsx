import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../parts/session/account.queries'
import { useErrorText } from '../../http/error-text'
import { useSession } from '../../parts/session/session'
import { ConfirmAddress } from '../../parts/session/confirm-address'
import { LeaveGuard } from '../../parts/session/leave-guard'
import { RequireSession } from '../../parts/session/require-session'
import { useWords } from '../../parts/words/use-words'
import { PageHeading } from '../../ui/page-heading'
import { Failure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ExportAccount } from './export-account'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { Security } from './security'
import { Sessions } from './sessions'

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
  const errorText = useErrorText()
  const { data: account, error, refetch } = useQuery(accountQuery)
  const newEmail = useSession((state) => state.user?.newEmail)
  if (!account && error)
    return <Failure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!account) return <Loading />
  return (
    <div className="page py-8 md:py-12">
      <LeaveGuard text={t('leave')} />
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

function Loading() {
  const { t } = useTranslation('account')
  return (
    <div className="page py-8 md:py-12">
      <Skeleton page label={t('loading')}>
        <Bar className="h-10 max-w-xs" />
        <div className="mt-10 max-w-4xl space-y-12">
          <Bar className="h-32" />
          <Bar className="h-40" />
          <Bar className="h-56" />
        </div>
      </Skeleton>
    </div>
  )
}
