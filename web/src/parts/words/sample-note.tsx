import { useTranslation } from 'react-i18next'

/** Stands beside a figure or a voice that is the operator's sample content. */
export function SampleNote() {
  const { t } = useTranslation()
  return <span className="rounded-box border border-hairline px-1.5 text-14 text-soft">{t('sample')}</span>
}
