import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { create } from 'zustand'
import { useSession } from '../api/session'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { useCloseWarning } from '../ui/use-close-warning'

/** Whether the page holds work that would be lost. For the way out that is no navigation: signing out. */
export const useUnsavedWork = create<{ isThere: boolean }>(() => ({ isThere: false }))

/** Asks before unsaved work is left behind, inside the application and when the tab is closed. */
export function LeaveGuard({ active, text }: { active: boolean; text: string }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname && !useSession.getState().hasLeft,
  )
  useCloseWarning(active)
  useEffect(() => {
    useUnsavedWork.setState({ isThere: active })
    return () => useUnsavedWork.setState({ isThere: false })
  }, [active])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      text={text}
      confirm={t('leave.leave')}
      cancel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
