import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { signOut } from '../../parts/session/auth-client'
import { SecondStep } from '../../parts/security/second-step'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'

/** After the password: the second factor of the account. The page itself leads on once the session has shown it. */
export function CodeStep() {
  const { t } = useTranslation(['auth-errors', 'auth'])
  const leave = useMutation({ mutationFn: () => signOut('local', 'sign-in') })
  return (
    <div className="page py-8 md:py-12">
      <title>{t('step.pageTitle')}</title>
      <PageHeading>{t('step.title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t('step.text')}</p>
      <div className="mt-6 max-w-xl space-y-6 rounded-box border border-hairline bg-surface p-5 sm:p-8">
        <SecondStep onDone={() => toast.success(t('auth:signIn.toast'))} />
        <Button variant="plain" label={t('step.other')} runs={leave} />
      </div>
    </div>
  )
}
