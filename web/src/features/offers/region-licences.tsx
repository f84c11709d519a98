import type { RegionLicence } from '@borderlane/contracts/catalogue/offers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { OFFERS, offersRoutes } from './offers.queries'
import { ErrorText } from '../../parts/failure/failures'

/** Regions whose residents can buy only from a registered operator. */
export function RegionLicences({ regions }: { regions: readonly RegionLicence[] }) {
  const { t } = useTranslation('offers')
  return (
    <section aria-labelledby="regions" className="space-y-4 border-t-2 border-ink pt-4">
      <h2 id="regions" className="text-22">
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
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
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
      <Button type="submit" variant="quiet" busy={saving.isPending}>
        {t('save')}
      </Button>
      <ErrorText error={saving.error} />
    </form>
  )
}
