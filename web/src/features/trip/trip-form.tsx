import {
  NEW_LEG,
  NEW_PASSPORT,
  NEW_PERMIT,
  NEW_TRAVELLER,
  TRIP_MOST,
  type TripDraft,
} from '@borderlane/domain/catalogue/trip-draft'
import type { listAirports } from '@borderlane/contracts/catalogue/trips'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../http/client'
import { publicRoute } from '../../http/routes'
import { StayRows } from '../../parts/rule/stay-rows'
import { countryName, territoryName } from '../../parts/words/country-name'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { PageForm, Checkbox, SelectField } from '../../ui/fields'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { Rows } from '../../ui/rows'

interface TripFormProps {
  draft: TripDraft
  onChange: (draft: TripDraft) => void
  /** What is wrong with a field, by its path, which is its id too. */
  errorOf: (path: string) => string | undefined
  busy: boolean
  onSubmit: () => void
}

/** Where the trip goes, who travels, and their earlier stays. */
export function TripForm({ draft, onChange, errorOf, busy, onSubmit }: TripFormProps) {
  const { t } = useTranslation('trips')
  const words = useRowWords()
  return (
    <PageForm
      className="space-y-8 print:hidden"

      onSubmit={() => {
        if (!busy) onSubmit()
      }}
    >
      <section className="space-y-3">
        <h2 className="text-24">{t('legs')}</h2>
        <Rows
          rows={draft.legs}
          onChange={(legs) => onChange({ ...draft, legs })}
          fresh={NEW_LEG}
          most={TRIP_MOST.legs}
          least={1}
          words={words('leg')}
        >
          {(leg, index, change) => (
            <LegFields leg={leg} path={`legs.${index}`} change={change} errorOf={errorOf} />
          )}
        </Rows>
      </section>
      <section className="space-y-3">
        <h2 className="text-24">{t('travellers')}</h2>
        <Rows
          rows={draft.travellers}
          onChange={(travellers) => onChange({ ...draft, travellers })}
          fresh={NEW_TRAVELLER}
          most={TRIP_MOST.travellers}
          least={1}
          words={words('traveller')}
        >
          {(one, index, change) => (
            <TravellerFields traveller={one} path={`travellers.${index}`} change={change} errorOf={errorOf} />
          )}
        </Rows>
      </section>
      <section className="space-y-3">
        <h2 className="text-24">{t('stays')}</h2>
        <p className="text-soft">{t('staysIntro')}</p>
        <StayRows
          id="pastStays"
          rows={draft.pastStays}
          onChange={(pastStays) => onChange({ ...draft, pastStays })}
          errorOf={(index, field) => errorOf(`pastStays.${index}.${field}`)}
        />
      </section>
      <Button
        type="submit"
        label={t('check')}
        busy={busy}
        iconAfter="arrow"
        className="min-h-13 px-7 text-18 max-sm:w-full"
      />
    </PageForm>
  )
}

interface LegFieldsProps {
  leg: TripDraft['legs'][number]
  path: string
  change: (part: Partial<TripDraft['legs'][number]>) => void
  errorOf: (path: string) => string | undefined
}

function LegFields({ leg, path, change, errorOf }: LegFieldsProps) {
  const { t } = useTranslation('trips')
  const { options } = useCountryOptions()
  return (
    <>
      <div className="w-full max-w-md">
        <CountryPicker
          id={`${path}.to`}
          label={t('to')}
          options={options}
          value={leg.to}
          error={errorOf(`${path}.to`)}
          onChange={(to) => change({ to })}
        />
      </div>
      {(['arrive', 'leave'] as const).map((field) => (
        <DateField
          key={field}
          id={`${path}.${field}`}
          label={t(field === 'arrive' ? 'arrive' : 'leave')}
          value={leg[field]}
          error={errorOf(`${path}.${field}`)}
          onChange={(day) => change({ [field]: day })}
        />
      ))}
      <div className="w-full space-y-3">
        <AirportPicker
          id={`${path}.via`}
          value={leg.via}
          error={errorOf(`${path}.via`)}
          onChange={(via) => change({ via })}
        />
        {leg.via && (
          <Checkbox
            id={`${path}.airside`}
            label={t('landside')}
            hint={t('landsideHint')}
            checked={leg.airside === 'no'}
            onChange={({ target }) => change({ airside: target.checked ? 'no' : '' })}
          />
        )}
      </div>
    </>
  )
}

const airportsQuery = callQuery(
  ['airports'],
  publicRoute<typeof listAirports>('GET /api/airports'),
  {},
  { staleTime: Infinity },
)

/** By name, city, country or code. The list is fetched when someone turns to the field. */
function AirportPicker(
  props: Pick<ComponentProps<typeof CountryPicker>, 'id' | 'value' | 'error' | 'onChange'>,
) {
  const { t, i18n } = useTranslation('trips')
  const [isTurnedTo, setTurnedTo] = useState(props.value !== '')
  const { data } = useQuery({ ...airportsQuery, enabled: isTurnedTo })
  const options = useMemo(
    () =>
      (data?.airports ?? []).map(({ iata, name, city, country, hub, names }) => ({
        ...{ code: iata, flag: country, name: city ? `${name}, ${city}` : name, featured: hub },
        ...{ otherNames: city ? [city] : [], aliases: names },
        places: [countryName(country, i18n.language, territoryName(country, i18n.language, country))],
      })),
    [data, i18n.language],
  )
  const turnTo = () => setTurnedTo(true)
  return (
    <div className="w-full max-w-md" onPointerEnter={turnTo} onFocus={turnTo}>
      <CountryPicker
        {...{ ...props, options }}
        label={t('via')}
        placeholder={t('airport.placeholder')}
        words={(key, count) => t(`airport.${key}`, { count })}
        keepsTyped
      />
    </div>
  )
}

const KINDS = ['visa', 'residence_permit', 'permanent_resident'] as const

type Traveller = TripDraft['travellers'][number]

interface TravellerFieldsProps {
  traveller: Traveller
  path: string
  change: (part: Partial<Traveller>) => void
  errorOf: (path: string) => string | undefined
}

/** The passports of someone, what they hold of other countries, and where they live. No name: none is needed. */
function TravellerFields({ traveller, path, change, errorOf }: TravellerFieldsProps) {
  const { t } = useTranslation('trips')
  const { options } = useCountryOptions()
  const words = useRowWords()
  const { passports, held, residence } = traveller
  const country = (id: string, label: string, value: string, onChange: (code: string) => void) => (
    <div className="w-full max-w-md">
      <CountryPicker {...{ id, label, options, value, onChange }} error={errorOf(id)} />
    </div>
  )
  return (
    <div className="w-full space-y-5">
      <Rows
        rows={passports}
        onChange={(rows) => change({ passports: rows })}
        fresh={NEW_PASSPORT}
        most={TRIP_MOST.passports}
        least={1}
        words={words('passport')}
      >
        {(one, index, changeOne) => (
          <>
            {country(`${path}.passports.${index}.country`, t('passportOf'), one.country, (code) =>
              changeOne({ country: code }),
            )}
            <DateField
              id={`${path}.passports.${index}.expires`}
              label={t('expires')}
              value={one.expires}
              error={errorOf(`${path}.passports.${index}.expires`)}
              onChange={(expires) => changeOne({ expires })}
            />
          </>
        )}
      </Rows>
      <Rows
        rows={held}
        onChange={(rows) => change({ held: rows })}
        fresh={NEW_PERMIT}
        most={TRIP_MOST.held}
        words={words('permit')}
      >
        {(one, index, changeOne) => (
          <>
            <SelectField
              id={`${path}.held.${index}.kind`}
              label={t('kind')}
              value={one.kind}
              options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={({ target }) => changeOne({ kind: target.value })}
            />
            {country(`${path}.held.${index}.country`, t('permitOf'), one.country, (code) =>
              changeOne({ country: code }),
            )}
            <DateField
              id={`${path}.held.${index}.until`}
              label={t('until')}
              value={one.until}
              error={errorOf(`${path}.held.${index}.until`)}
              onChange={(until) => changeOne({ until })}
            />
          </>
        )}
      </Rows>
      {country(`${path}.residence`, t('residence'), residence, (code) => change({ residence: code }))}
    </div>
  )
}

/** What the groups of a kind are called, and the buttons that add and remove one. */
function useRowWords() {
  const { t } = useTranslation('trips')
  return (of: 'leg' | 'traveller' | 'passport' | 'permit') => ({
    add: t(`rows.${of}.add`),
    row: (number: number) => t(`rows.${of}.row`, { number }),
    remove: (number: number) => t(`rows.${of}.remove`, { number }),
  })
}
