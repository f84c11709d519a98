import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { useTranslation } from 'react-i18next'

const MAIL = /^mail\.(\w+)\.(.+)$/

/** Names a field of the settings of the site, or a text of mails, as changes of it list it. */
export function useSettingName(): (field: string) => string {
  const { t } = useTranslation('settings')
  return (field) => {
    const [, language = '', key = ''] = MAIL.exec(field) ?? []
    if (isLanguage(language)) return t('mails.named', { language: LANGUAGES[language].name, key })
    return t(`field.${field as 'name'}.label`)
  }
}
