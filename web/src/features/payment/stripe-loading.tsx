import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Notice, Skeleton } from '../../ui/notice'

export function StripeLoading({ failed, retry }: { failed: boolean; retry: () => void }) {
  const { t } = useTranslation(['payment', 'site'])
  if (!failed) return <Skeleton label={t('stripe.loading')} bar="h-48" />
  return (
    <Notice tone="bad" live title={t('stripe.failed')}>
      <p>{t('stripe.failedText')}</p>
      <Button variant="plain" label={t('site:retry')} onClick={retry} />
    </Notice>
  )
}
