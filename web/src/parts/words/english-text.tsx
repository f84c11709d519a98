import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'

/** Long texts that stand in English: marked as such, with a notice in the reader's language above them. */
export function EnglishText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div lang="en" dir="ltr" className={className}>
      {children}
    </div>
  )
}

export function EnglishNotice() {
  const { t, i18n } = useTranslation()
  if (i18n.language === 'en') return null
  return <Notice tone="info" title={t('englishOnly')} />
}
