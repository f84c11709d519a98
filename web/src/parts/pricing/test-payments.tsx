import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'
import { Notice } from '../../ui/notice'

/** Stands on every page that takes money where nobody is charged; elsewhere nothing. */
export function TestPayments() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  if (!config?.payments.test) return null
  return (
    <Notice tone="info" title={t('testPayments.title')}>
      <p>{t('testPayments.text')}</p>
    </Notice>
  )
}
