import type { StaffOffer, RegionLicence } from '@borderlane/contracts/catalogue/offers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { SearchedList, useListAddress } from '../../parts/staff/searched-list'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Table, columnsOf } from '../../ui/table'
import { EditOffer } from './edit-offer'
import { offersQuery, OFFERS, offersRoutes } from './offers.queries'
import { api } from '../../http/client'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { PageForm, TextField } from '../../ui/fields'
import { ErrorText } from '../../parts/failure/failures'

export default function OffersPage() {
  const { t } = useTranslation('offers')
  const { search, page } = useListAddress()
  const [open, setOpen] = useState<StaffOffer>()
  const query = useQuery(offersQuery(search, page))
  const { data } = query
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <p className="measure text-soft">{t('text')}</p>
        <SearchedList
          id="offer-search"
          loading={t('loading')}
          query={query}
          isEmpty={({ offers }) => offers.length === 0}
          to={paths.offers}
          rows={({ offers }) => <OfferRows offers={offers} onOpen={setOpen} />}
        />
        {open && (
          <EditOffer
            key={`${open.destination.code} ${open.kind} ${open.passports.join()} ${open.version}`}
            offer={open}
            others={(data?.offers ?? []).filter((one) => one.destination.code === open.destination.code)}
            onClose={() => setOpen(undefined)}
          />
        )}
        {data && <RegionLicences regions={data.regions} />}
      </div>
    </StaffFrame>
  )
}

interface OfferRowsProps {
  offers: readonly StaffOffer[]
  onOpen: (offer: StaffOffer) => void
}

function OfferRows({ offers, onOpen }: OfferRowsProps) {
  const { t } = useTranslation('offers')
  const { country } = useWords()
  const columns = columnsOf(
    ['destination', 'kind', 'mode', 'origin', 'routes', 'act'],
    (key) => t(`column.${key}`),
    ['routes'],
  )
  return (
    <Table caption={t('title')} columns={columns}>
      {offers.map((offer) => {
        const { destination, kind, passports, terms, origin, routes, source } = offer
        const name = country(destination.code, destination.name)
        return (
          <tr key={`${destination.code} ${kind} ${passports.join()}`}>
            <td>{name}</td>
            <td className="md:whitespace-normal!">
              {t(`kind.${kind}`)}
              {passports.length > 0 && <bdi className="block text-soft">{passports.join(' ')}</bdi>}
            </td>
            <td>
              <Badge tone={terms.mode === 'off' ? 'ink' : 'green'}>{t(`mode.${terms.mode}`)}</Badge>
              {terms.mode === 'licensed' && !terms.licence?.number && (
                <span className="block text-soft">{t('noNumber')}</span>
              )}
            </td>
            <td>
              {t(`origin.${origin}`)}
              {source?.url && (
                <a
                  className="block text-blue underline underline-offset-2"
                  href={source.url}
                  rel="noreferrer"
                >
                  <bdi>{source.name}</bdi>
                </a>
              )}
            </td>
            <td className="figures text-end">{routes}</td>
            <td>
              <Button
                variant="quiet"
                label={t('edit')}
                aria-label={t('editNamed', { destination: name, kind: t(`kind.${kind}`) })}
                onClick={() => onOpen(offer)}
              />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** Regions whose residents can buy only from a registered operator. */
function RegionLicences({ regions }: { regions: readonly RegionLicence[] }) {
  const { t } = useTranslation('offers')
  return (
    <section aria-labelledby="regions" className="space-y-4 border-t-2 border-ink pt-4">
      <h2 id="regions" className="text-24">
        {t('regions.title')}
      </h2>
      <p className="measure text-soft">{t('regions.text')}</p>
      {regions.map((one) => (
        <Region key={`${one.region} ${one.number}`} {...one} />
      ))}
    </section>
  )
}

function Region({ region, licenceBody, number: current }: RegionLicence) {
  const { t } = useTranslation(['offers', 'travel'])
  const [number, setNumber] = useState(current ?? '')
  const [isBlank, setBlank] = useState(false)
  const saving = useSellingChange(
    OFFERS,
    () =>
      api.call(offersRoutes.setRegionLicence, {
        region,
        number: number.trim() || null,
        reason: t('regions.reason'),
      }),
    () => setBlank(false),
  )
  return (
    <PageForm
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => {
        const isOnlyBlanks = number !== '' && !number.trim()
        setBlank(isOnlyBlanks)
        if (!isOnlyBlanks) saving.mutate(undefined)
      }}
    >
      <TextField
        id={`region-${region}`}
        label={t(`travel:residence.${region}`)}
        hint={licenceBody}
        error={isBlank ? t('wrong.number') : undefined}
        maxLength={60}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" variant="quiet" label={t('save')} busy={saving.isPending} />
      <ErrorText error={saving.error} />
    </PageForm>
  )
}
