import { useTranslation } from 'react-i18next'

/** What the groups of a kind are called, and the buttons that add and remove one. */
export function useRowWords() {
  const { t } = useTranslation('trips')
  return (of: 'leg' | 'traveller' | 'passport' | 'permit') => ({
    add: t(`rows.${of}.add`),
    row: (number: number) => t(`rows.${of}.row`, { number }),
    remove: (number: number) => t(`rows.${of}.remove`, { number }),
  })
}
