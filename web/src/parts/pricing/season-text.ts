import type { FeeSeason } from '@borderlane/contracts/catalogue/requirement'
import { writtenParams } from '@borderlane/words/written'
import { useTranslation } from 'react-i18next'
import { formatOf } from '../words/format'

/** The official fees of both parts of the year. */
export function useSeasonText(): (season: FeeSeason) => string {
  const { t, i18n } = useTranslation('site')
  return ({ from, until, listed: amount, otherListed: other }) =>
    t('price.season', writtenParams({ from, until, amount, other }, formatOf(i18n.language)))
}
