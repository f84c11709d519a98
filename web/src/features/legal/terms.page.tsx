import { REFUND_TERMS, REFUND_TERMS_VERSION } from '@borderlane/domain/refund'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import terms from '../../content/terms.json'
import { configQuery } from '../../http/config.queries'
import CompanyDetails from '../../parts/company/company-details'
import { LegalPage } from './legal-page'

export default function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('terms.title')}
      pageTitle={t('terms.pageTitle')}
      description={t('terms.description')}
      text={terms}
      below={{ 'who-we-are': <CompanyDetails />, refunds: <RefundTable /> }}
    />
  )
}

/** The refund rules as the software applies them: from the same table, and this installation's share of our fee. */
function RefundTable() {
  const { t, i18n } = useTranslation('legal')
  const { data: config } = useQuery(configQuery)
  const terms = REFUND_TERMS[REFUND_TERMS_VERSION]
  if (!config?.payments || !terms) return null
  const ofAll = (percent: number) => (percent === 0 ? t('refunds.nothing') : t('refunds.ofAll', { percent }))
  const rows = [
    [
      t('refunds.cancelEarly'),
      t('refunds.cancelEarlyBack', {
        government: terms.cancel.governmentFee,
        protection: terms.cancel.protection,
        service: config.payments.cancelRefundPercent,
      }),
    ],
    [t('refunds.cancelLate'), t('refunds.nothing')],
    [t('refunds.rejectedProtected'), ofAll(terms.rejected.withProtection)],
    [t('refunds.rejected'), ofAll(terms.rejected.without)],
    [t('refunds.fee'), t('refunds.feeBack', { percent: terms.unusedFee })],
    [t('refunds.onIssue'), t('refunds.onIssueBack')],
    [
      t('refunds.declined'),
      t('refunds.cancelEarlyBack', {
        government: terms.cancel.governmentFee,
        protection: terms.cancel.protection,
        service: config.payments.cancelRefundPercent,
      }),
    ],
    [t('refunds.declinedLate'), t('refunds.declinedLateBack', { percent: terms.declinedProtection })],
    [t('refunds.approved'), t('refunds.nothing')],
  ] as const
  return (
    <div lang={i18n.language} dir={i18n.dir()}>
      <table className="w-full border-collapse text-start wrap-anywhere">
        <thead>
          <tr className="border-b-2 border-control">
            <th className="py-2 pe-4 text-start">{t('refunds.when')}</th>
            <th className="py-2 text-start">{t('refunds.back')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([when, back]) => (
            <tr key={when} className="border-b border-hairline align-top">
              <td className="py-2 pe-4">{when}</td>
              <td className="py-2">{back}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-14 text-soft">{t('refunds.less')}</p>
    </div>
  )
}
