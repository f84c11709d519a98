import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useCloseWarning } from '../../ui/use-close-warning'

/** Asks before unsaved work is left behind, inside the application and when the tab is closed. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  useCloseWarning(active)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.leave')}
      cancel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
