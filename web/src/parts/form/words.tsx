import { useTranslation } from 'react-i18next'
import type { Wording } from './form-words'

/** Words of a form; those that are in English only are marked as that, so that they are read out right. */
export function Words({ of, isOptional = false }: { of: Wording; isOptional?: boolean }) {
  const { t } = useTranslation('site')
  const { label, lang } = of
  if (!lang) return isOptional ? t('form.optional', { label }) : label
  const [before = '', after = ''] = isOptional ? t('form.optional', { label: '\n' }).split('\n') : []
  return (
    <>
      {before}
      <span lang={lang} dir="ltr">
        {label}
      </span>
      {after}
    </>
  )
}
