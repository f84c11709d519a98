import { NEW_PASSPORT, NEW_PERMIT, TRIP_MOST, type TripDraft } from '@borderlane/domain/catalogue/trip-draft'
import { useTranslation } from 'react-i18next'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { Rows } from '../../ui/rows'
import { SelectField } from '../../ui/select-field'
import { useRowWords } from './use-row-words'

const KINDS = ['visa', 'residence_permit', 'permanent_resident'] as const

type Traveller = TripDraft['travellers'][number]

interface TravellerFieldsProps {
  traveller: Traveller
  path: string
  change: (part: Partial<Traveller>) => void
  errorOf: (path: string) => string | undefined
}

/** The passports of someone, what they hold of other countries, and where they live. No name: none is needed. */
export function TravellerFields({ traveller, path, change, errorOf }: TravellerFieldsProps) {
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
