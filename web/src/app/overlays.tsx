import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { credentials, setCredentials } from '../http/credentials'
import { prove, useProof } from '../parts/session/proof'
import Toasts from './toasts'

const ProofDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('../parts/security/proof-dialog'),
    i18next.loadNamespaces('auth-errors'),
  ])
  return dialog
})

// Here, where the dialog is: no one is asked before they have pressed something.
setCredentials({ ...credentials, prove })

/** What appears over every page. */
export default function Overlays() {
  const isAsked = useProof((state) => state.answer !== undefined)
  return (
    <>
      <Toasts />
      {isAsked && (
        <Suspense>
          <ProofDialog />
        </Suspense>
      )}
    </>
  )
}
