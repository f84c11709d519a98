import { useTranslation } from 'react-i18next'
import { TERMS, TERMS_UPDATED } from '../../content/terms'
import { LegalPage } from './legal-page'
import CompanyDetails from '../../parts/company/company-details'
import { RefundTable } from './refund-table'

export default function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('terms.title')}
      pageTitle={t('terms.pageTitle')}
      description={t('terms.description')}
      updated={TERMS_UPDATED}
      sections={TERMS}
      below={{ 'who-we-are': <CompanyDetails />, refunds: <RefundTable /> }}
    />
  )
}
