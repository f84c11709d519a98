import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isOurs, withReturn } from '../../parts/navigation/provider-page'
import { Button, LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'

interface ConfirmPaymentProps {
  /** Page of the provider. */
  url: string
  onOther: () => void
}

/** The bank wants to be asked first: the way there, from where one comes back to this page. */
export function ConfirmPayment({ url, onOther }: ConfirmPaymentProps) {
  const { t } = useTranslation('payment')
  const { pathname, search } = useLocation()
  const to = isOurs(url) ? withReturn(url, pathname + search) : url
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <div className="flex flex-wrap gap-3 py-2">
        <LinkButton to={to} iconAfter="arrow">
          {t('confirm.go')}
        </LinkButton>
        <Button variant="quiet" onClick={onOther}>
          {t('otherWay')}
        </Button>
      </div>
    </Notice>
  )
}
