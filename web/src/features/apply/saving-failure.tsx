import { useTranslation } from 'react-i18next'
import { ApiError, isCode, useErrorText } from '../../http/client'
import { paths } from '../../parts/navigation/paths'
import { FailureText, Notice } from '../../ui/notice'

/** Why nothing was saved, or that no one knows whether it was, and how to go on. */
export function SavingFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['saving', 'apply'])
  const errorText = useErrorText()
  if (isCode(error, 'auth.required'))
    return (
      <Notice tone="bad" title={t('notSaved')}>
        <p>{t('sessionEnded.text', { button: t('apply:submit') })}</p>
        <a
          href={paths.auth()}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
        >
          {t('sessionEnded.signIn')}
        </a>
      </Notice>
    )
  if (error instanceof ApiError && error.isUndecided)
    return (
      <Notice tone="warning" title={t('unsure.title')}>
        <p>{t('unsure.text', { button: t('apply:submit') })}</p>
        <FailureText {...errorText(error)} />
      </Notice>
    )
  return (
    <Notice tone="bad" title={t('notSaved')}>
      <FailureText {...errorText(error)} />
    </Notice>
  )
}
