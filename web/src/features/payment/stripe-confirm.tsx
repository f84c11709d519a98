import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { StripeLoading } from './stripe-loading'
import { useStripe } from './use-stripe'

interface StripeConfirmProps {
  /** Lets Stripe's script finish this payment, and no other. */
  clientSecret: string
  onOther: () => void
}

/** The bank wants to be asked first: Stripe's script opens its dialog over this page. The server hears how it ended. */
export function StripeConfirm({ clientSecret, onOther }: StripeConfirmProps) {
  const { t } = useTranslation('payment')
  const { stripe, failed, retry } = useStripe()
  const [open, setOpen] = useState(true)
  const ask = useEffectEvent(async () => {
    setOpen(true)
    await stripe?.handleNextAction({ clientSecret }).catch(() => undefined)
    setOpen(false)
  })
  useEffect(() => {
    if (stripe) void ask()
  }, [stripe, clientSecret])
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('stripe.confirm')}</p>
      {!stripe && <StripeLoading failed={failed} retry={retry} />}
      {stripe && !open && (
        <div className="flex flex-wrap gap-3 py-2">
          <ConfirmAgain onAsk={() => stripe.handleNextAction({ clientSecret })} />
          <Button variant="quiet" onClick={onOther}>
            {t('otherWay')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

function ConfirmAgain({ onAsk }: { onAsk: () => Promise<unknown> }) {
  const { t } = useTranslation('payment')
  const [busy, setBusy] = useState(false)
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true)
        void onAsk()
          .catch(() => undefined)
          .then(() => setBusy(false))
      }}
    >
      {t('confirm.go')}
    </Button>
  )
}
