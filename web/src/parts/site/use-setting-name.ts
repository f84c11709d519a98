import { useTranslation } from 'react-i18next'

/** Names a field of the settings of the site, as changes of it list it. */
export function useSettingName(): (field: string) => string {
  const { t } = useTranslation('settings')
  return (field) => t(`field.${field as 'name'}.label`)
}
