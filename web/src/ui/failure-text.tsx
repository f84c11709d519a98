import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Why something failed, and the number to name when asking for help, with the way to ask. */
export function FailureText({ text, requestId }: { text: string; requestId?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{text}</p>
      {requestId && (
        <p className="text-14 text-soft">
          {t('requestId')} <span className="figures">{requestId}</span>{' '}
          <Link to="/contact" className="text-blue underline underline-offset-4">
            {t('footer.contact')}
          </Link>
        </p>
      )}
    </>
  )
}
