import type { Payment } from '@borderlane/contracts/payments/payment'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'

interface CryptoWaitingProps {
  payment: Payment
  onOther: () => void
}

/** An invoice is open in another tab; the page hears what happens to it on its own. */
export function CryptoWaiting({ payment, onOther }: CryptoWaitingProps) {
  const { t } = useTranslation('payment')
  const { pounds, date } = useWords()
  const { amountCents, receivedCents, expiresAt, invoiceUrl } = payment
  const rest = pounds(Math.max(0, amountCents - receivedCents))
  const received = pounds(receivedCents)
  return (
    <div className="space-y-4">
      <div className="flex gap-4 rounded-box border border-blue bg-blue-wash p-5">
        <Spinner className="size-7 shrink-0 text-blue" />
        <div className="space-y-1">
          <p className="font-semibold">{t('crypto.waiting.title')}</p>
          <p>{t('crypto.waiting.text', { amount: pounds(amountCents) })}</p>
          {expiresAt && (
            <p className="text-14">{t('crypto.waiting.until', { until: date(expiresAt, 'instant') })}</p>
          )}
        </div>
      </div>
      {receivedCents > 0 && (
        <Notice tone="warning" title={t('crypto.underpaid.title', { rest })}>
          <p>{t('crypto.underpaid.text', { received, rest })}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4 hover:decoration-2"
          href={invoiceUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('crypto.waiting.open')}
        </a>
        {receivedCents === 0 && (
          <Button variant="quiet" onClick={onOther}>
            {t('otherWay')}
          </Button>
        )}
      </div>
    </div>
  )
}
