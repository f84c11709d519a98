import { Suspense, useSyncExternalStore } from 'react'
import { hasKeptDraft } from './kept-draft'
import { lazyWith } from '../area/lazy-with'

const KeptApplication = lazyWith(['kept'], () => import('./kept-application'))

/** The way back to an application that this device keeps. Pages that were made beforehand do not have it. */
export function KeptDoor() {
  const isKept = useSyncExternalStore(
    () => () => undefined,
    hasKeptDraft,
    () => false,
  )
  if (!isKept) return null
  return (
    <Suspense>
      <KeptApplication />
    </Suspense>
  )
}
