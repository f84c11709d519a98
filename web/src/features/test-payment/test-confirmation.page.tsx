import { useTranslation } from 'react-i18next'
import { TestPaymentPage } from './test-payment-page'

/** The bank that asks whether its customer wants to pay. */
export default function TestConfirmationPage() {
  const { t } = useTranslation('test-payment')
  return (
    <TestPaymentPage
      pageTitle={t('confirmation.pageTitle')}
      title={t('confirmation.title')}
      text={t('confirmation.text')}
      loading={t('confirmation.loading')}
      acts={(['confirm', 'refuse'] as const).map((act) => ({ act, label: t(`confirmation.${act}`) }))}
    />
  )
}
