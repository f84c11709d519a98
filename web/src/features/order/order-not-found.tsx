import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { ResendLink } from '../../parts/order/resend-link'
import { LinkButton } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'

/** An order that is not there or not for this browser, with the way to a new link. */
export function OrderNotFound() {
  const { t } = useTranslation('order')
  return (
    <div className="page grid gap-x-14 gap-y-10 py-12 md:py-16 lg:grid-cols-2">
      <title>{t('pageTitleLoading')}</title>
      <div>
        <PageHeading>{t('notFound.title')}</PageHeading>
        <p className="measure mt-4 text-18">{t('notFound.text')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton variant="quiet" to={paths.orders()}>
            {t('notFound.all')}
          </LinkButton>
          <LinkButton variant="quiet" to={paths.home()}>
            {t('notFound.home')}
          </LinkButton>
        </div>
      </div>
      <ResendLink />
    </div>
  )
}
