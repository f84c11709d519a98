import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { useTranslation } from 'react-i18next'

const SOLD = /^sold\.(.+)$/
const MAIL = /^mail\.(\w+)\.(.+)$/

export function useSettingName(): (field: string) => string {
  const { t } = useTranslation(['settings', 'proposals'])
  return (field) => {
    const sold = SOLD.exec(field)?.[1]
    if (sold) return t(`proposals:what.${sold as 'offer'}`)
    const [, language = '', key = ''] = MAIL.exec(field) ?? []
    if (isLanguage(language)) return t('mails.named', { language: LANGUAGES[language].name, key })
    return t(`field.${field as 'name'}.label`)
  }
}
