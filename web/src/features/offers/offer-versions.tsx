import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { OFFERS, offerVersionsQuery, offersRoutes } from './offers.queries'

/** Who has changed what is sold at a destination, and why; the newest change of each kind can be undone. */
export function OfferVersions({ destination }: { destination: string }) {
  const { t } = useTranslation('offers')
  const { data, error } = useQuery(offerVersionsQuery(destination))
  const undoing = useSellingChange(OFFERS, (id: string) =>
    api.call(offersRoutes.undoOffer, { id, reason: t('undoReason') }),
  )
  const versions = data?.versions.map(({ kind, passports, terms, ...version }) => ({
    ...version,
    what: [t(`kind.${kind}`), ...passports, terms ? t(`mode.${terms.mode}`) : t('origin.shipped')].join(' '),
  }))
  return (
    <VersionList
      id="offer-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(id)}
    />
  )
}
