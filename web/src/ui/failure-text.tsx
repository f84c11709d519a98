import { useTranslation } from 'react-i18next'

/** Why something failed, and the number to name when asking for help. */
export function FailureText({ text, requestId }: { text: string; requestId?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{text}</p>
      {requestId && (
        <p className="text-14 text-soft">
          {t('requestId')} <span className="figures">{requestId}</span>
        </p>
      )}
    </>
  )
}
