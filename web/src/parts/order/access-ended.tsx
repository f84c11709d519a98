import { useTranslation } from 'react-i18next'
import { PageHeading } from '../../ui/page-heading'
import { ResendLink } from './resend-link'

/** The address of an order has ended what this browser could: why, what becomes of a payment, and the link again. */
export function AccessEnded() {
  const { t } = useTranslation('access')
  return (
    <div className="page grid gap-x-14 gap-y-10 py-12 md:py-16 lg:grid-cols-2">
      <title>{t('ended.title')}</title>
      <div>
        <PageHeading>{t('ended.title')}</PageHeading>
        <div className="measure mt-4 space-y-3 text-18">
          <p>{t('ended.who')}</p>
          <p>{t('ended.payment')}</p>
          <p>{t('ended.again')}</p>
        </div>
      </div>
      <ResendLink />
    </div>
  )
}
