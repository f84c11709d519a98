import { Suspense } from 'react'
import { credentials, setCredentials } from '../http/client'
import { prove, useProof } from '../parts/session/proof'
import Toasts from './toasts'
import { lazyWith } from '../parts/area/lazy-with'

const ProofDialog = lazyWith(['auth-errors'], () => import('../parts/security/proof-dialog'))

// Here, where the dialog is: no one is asked before they have pressed something.
setCredentials({ ...credentials, prove })

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
