import type { PaperKind } from '@borderlane/contracts/catalogue/papers'
import { useTranslation } from 'react-i18next'

export function useKindName(): (kind: PaperKind) => string {
  const { t } = useTranslation(['paperLists', 'offers'])
  return (kind) => (kind === 'on_arrival' ? t('onArrival') : t(`offers:kind.${kind}`))
}
