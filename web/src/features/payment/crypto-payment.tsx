import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

interface CryptoPaymentProps {
  /** With its unit, as people read it. */
  amount: string
  busy: boolean
  onPay: () => void
}

/** Asks for an invoice that is paid in coins. */
export function CryptoPayment({ amount, busy, onPay }: CryptoPaymentProps) {
  const { t } = useTranslation('payment')
  return (
    <div className="space-y-5">
      <p className="measure">{t('crypto.text', { amount })}</p>
      <Button busy={busy} iconAfter="open" className="max-sm:w-full" onClick={onPay}>
        {t('crypto.button')}
      </Button>
    </div>
  )
}
