import { useTranslation } from 'react-i18next'
import { TestPaymentPage } from './test-payment-page'

/** The crypto provider's invoice, in a tab of its own. */
export default function TestInvoicePage() {
  const { t } = useTranslation('test-payment')
  return (
    <TestPaymentPage
      pageTitle={t('invoice.pageTitle')}
      title={t('invoice.title')}
      text={t('invoice.text')}
      loading={t('invoice.loading')}
      acts={(['pay', 'underpay', 'overpay', 'expire'] as const).map((act) => ({
        act,
        label: t(`invoice.${act}`),
      }))}
    />
  )
}
