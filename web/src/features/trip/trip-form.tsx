import { NEW_LEG, NEW_TRAVELLER, TRIP_MOST, type TripDraft } from '@borderlane/domain/catalogue/trip-draft'
import { useTranslation } from 'react-i18next'
import { StayRows } from '../../parts/rule/stay-rows'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { Rows } from '../../ui/rows'
import { TextField } from '../../ui/text-field'
import { TravellerFields } from './traveller-fields'
import { useRowWords } from './use-row-words'

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
    <form
      className="space-y-8 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      <section className="space-y-3">
        <h2 className="text-22">{t('legs')}</h2>
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
        <h2 className="text-22">{t('travellers')}</h2>
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
        <h2 className="text-22">{t('stays')}</h2>
        <p className="text-soft">{t('staysIntro')}</p>
        <StayRows
          id="pastStays"
          rows={draft.pastStays}
          onChange={(pastStays) => onChange({ ...draft, pastStays })}
          errorOf={(index, field) => errorOf(`pastStays.${index}.${field}`)}
        />
      </section>
      <Button type="submit" busy={busy} iconAfter="arrow" className="min-h-13 px-7 text-18 max-sm:w-full">
        {t('check')}
      </Button>
    </form>
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
        <TextField
          id={`${path}.via`}
          label={t('via')}
          hint={t('viaHint')}
          width="max-w-28"
          maxLength={3}
          autoComplete="off"
          dir="ltr"
          value={leg.via}
          error={errorOf(`${path}.via`)}
          onChange={({ target }) => change({ via: target.value.toUpperCase() })}
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
