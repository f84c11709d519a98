import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { leaveDeletedAccount, signOut } from '../../parts/session/auth-client'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { AccountSection } from './account-section'

/** Deletes the account for good. The server wants a fresh sign-in for it. */
export function DeleteAccount() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
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
      {remove.isError && (
        <Notice tone="bad" live title={t('delete.failed')}>
          <FailureText {...errorText(remove.error)} />
          {isCode(remove.error, 'identity.recent_sign_in_needed') && (
            <Button variant="quiet" className="mt-2" busy={again.isPending} onClick={() => again.mutate()}>
              {t('delete.signInAgain')}
            </Button>
          )}
        </Notice>
      )}
      <Button variant="danger" icon="bin" busy={remove.isPending} onClick={() => setAsked(true)}>
        {t('delete.submit')}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        title={t('delete.confirmTitle')}
        text={t('delete.confirmText')}
        confirm={t('delete.confirm')}
        cancel={t('cancel')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          remove.mutate()
        }}
      />
    </AccountSection>
  )
}
