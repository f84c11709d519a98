import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../session/auth-client'
import { useProof } from '../session/proof'
import { useSession } from '../session/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SecondStep } from './second-step'
import { useReread } from '../../http/client'

/** Asks the signed-in user to show again who they are, before something that a screen left open must not do. */
export default function ProofDialog() {
  const { t } = useTranslation('auth-errors')
  const answer = useProof((state) => state.answer)
  const [userId] = useState(() => useSession.getState().user?.id)
  const reread = useReread()
  const again = useMutation({ mutationFn: () => signOut('local', 'sign-in') })
  const done = () => {
    void reread(['account'])
    // A passkey of someone else's account does nothing that this one was asked for.
    answer?.(useSession.getState().user?.id === userId)
  }
  return (
    <Dialog open title={t('proof.title')} text={t('proof.text')} onClose={() => answer?.(false)}>
      <SecondStep onDone={done}>
        <p className="mb-4">{t('proof.signInText')}</p>
        <Button label={t('proof.signIn')} runs={again} />
      </SecondStep>
      <div className="mt-6 border-t border-hairline pt-4">
        <Button variant="plain" label={t('proof.cancel')} onClick={() => answer?.(false)} />
      </div>
    </Dialog>
  )
}
