import type { Order } from '@borderlane/contracts/orders/order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Details } from '../../ui/details'
import { Dialog } from '../../ui/dialog'
import { walletRequest, walletToken } from './wallet-request'

interface WalletPaymentProps {
  order: Order
  busy: boolean
  onToken: (token: string) => void
}

/** Pays by wallet. The test provider knows none of a browser's wallets: a dialog replaces them, with the same request. */
export function WalletPayment({ order, busy, onToken }: WalletPaymentProps) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const [open, setOpen] = useState(false)
  const request = walletRequest(order, t('wallet.label', { reference: order.reference }))
  return (
    <div className="space-y-5">
      <p className="measure">{t('wallet.text')}</p>
      <Button busy={busy} className="max-sm:w-full" onClick={() => setOpen(true)}>
        {t('wallet.button')}
      </Button>
      <Dialog
        open={open}
        title={t('wallet.dialog')}
        text={t('wallet.dialogText')}
        onClose={() => setOpen(false)}
      >
        <Details
          rows={[
            { term: t('wallet.payee'), value: request.total.label },
            { term: t('total'), value: pounds(request.total.amount) },
            { term: t('wallet.currency'), value: request.currency.toUpperCase() },
            { term: t('wallet.country'), value: request.country },
            { term: t('wallet.name'), value: order.applicant.fullName },
            { term: t('wallet.email'), value: order.applicant.email },
          ]}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('wallet.cancel')}
          </Button>
          <Button
            onClick={() => {
              setOpen(false)
              onToken(walletToken())
            }}
          >
            {t('card.pay', { amount: pounds(request.total.amount) })}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
