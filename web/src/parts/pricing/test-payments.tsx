import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'
import { Notice } from '../../ui/notice'

/** Shown on every page that takes money where no one is charged; elsewhere nothing. */
export function TestPayments() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  if (!config?.payments?.test) return null
  return <Notice tone="info" title={t('testPayments.title')} text={t('testPayments.text')} />
}

/** Shown above every page of a site in production that charges no one. */
export function TestSiteStrip() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  if (!config?.testSite) return null
  return (
    <p className="border-b border-amber bg-amber-wash px-4 py-2 text-center text-14 font-semibold text-amber">
      {t('testPayments.site')}
    </p>
  )
}
