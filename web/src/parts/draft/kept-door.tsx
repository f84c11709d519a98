import i18next from 'i18next'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasKeptDraft } from '../storage/kept-draft'

const KeptApplication = lazy(async () => {
  const [card] = await Promise.all([import('./kept-application'), i18next.loadNamespaces('kept')])
  return card
})

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
