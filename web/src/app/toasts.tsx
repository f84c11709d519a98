import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'

/** Short messages in a corner. The page says the same: a toast is never the only sign. */
export default function Toasts() {
  const { t } = useTranslation()
  return (
    <Toaster
      position="bottom-right"
      containerAriaLabel={t('toasts')}
      theme="system"
      duration={6_000}
      closeButton
      toastOptions={{ className: 'font-sans' }}
    />
  )
}
