import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/notice'
import { keepsNothing } from './start-storage'

export default function StorageNotice() {
  const { t } = useTranslation()
  // A page that was made beforehand does not have it: it comes once the application has taken over.
  const isSaid = useSyncExternalStore(
    () => () => undefined,
    () => keepsNothing,
    () => false,
  )
  if (!isSaid) return null
  return (
    <div className="page pt-4 print:hidden">
      <Notice tone="warning" title={t('storage.title')} text={t('storage.text')} />
    </div>
  )
}
