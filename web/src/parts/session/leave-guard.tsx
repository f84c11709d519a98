import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useGuard } from '../navigation/visits'
import { useSession } from './session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useCloseWarning } from '../../ui/use-close-warning'

const useUnsavedForms = create<Record<string, boolean>>(() => ({}))
const isAnyUnsaved = (forms: Record<string, boolean>) => Object.values(forms).some(Boolean)

/** Whether something would be lost now. For the way out that is no navigation: signing out. */
export const hasUnsavedWork = () => isAnyUnsaved(useUnsavedForms.getState())

/** Says whether a form holds something that is not saved, for the `LeaveGuard` of its page. */
export function useUnsaved(form: string, isUnsaved: boolean) {
  useEffect(() => {
    useUnsavedForms.setState({ [form]: isUnsaved })
    return () => useUnsavedForms.setState({ [form]: false })
  }, [form, isUnsaved])
}

/** Asks before unsaved work is left behind, inside the application and when the tab is closed. Once per page. */
export function LeaveGuard() {
  const { t } = useTranslation()
  const { leave, stay } = useGuard(
    (from, to) => hasUnsavedWork() && from !== to && !useSession.getState().hasLeft,
  )
  useCloseWarning(useUnsavedForms(isAnyUnsaved))
  return (
    <ConfirmDialog
      open={leave !== undefined}
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.leave')}
      cancel={t('leave.stay')}
      onConfirm={() => leave?.()}
      onCancel={stay}
    />
  )
}
