import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { TravelDay } from '../../parts/travel/travel-day'
import { usePlaceOptions } from '../../parts/words/use-country-options'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { Icon } from '../../ui/icon'
import { MrzStrip } from '../../ui/mrz-strip'
import { Notice } from '../../ui/notice'
import { Ticket } from '../../ui/ticket'

interface RouteSearchProps {
  from: string
  to: string
  /** Day of travel, `YYYY-MM-DD`, or empty. */
  on: string
  onChoose: (choice: { from?: string; to?: string; on?: string }) => void
}

export const PASSPORT_FIELD = 'passport-country'

/** The route as a ticket that is filled in: passport, destination, a way to swap them, one button. */
export function RouteSearch({ from, to, on, onChoose }: RouteSearchProps) {
  const { t } = useTranslation(['home', 'site'])
  const navigate = useNavigate()
  const { options, isError, refetch } = usePlaceOptions()
  const same = from !== '' && from === to
  const ready = from !== '' && to !== '' && !same
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) void navigate(paths.results({ from, to }, on))
  }
  const strip = [
    t('site:brand'),
    ...[from, to]
      .filter(Boolean)
      .map((code) => options.find((one) => one.code === code)?.otherNames[0] ?? code),
  ]
  return (
    <form
      role="search"
      aria-label={t('title')}
      className="mt-4 max-w-4xl md:mt-10 noscript:hidden"
      onSubmit={submit}
    >
      <div className="relative">
        <Ticket
          stacks
          first={
            <div className="px-5 pt-4 pb-7 md:py-7 md:ps-7 md:pe-10">
              <CountryPicker
                id={PASSPORT_FIELD}
                label={t('search.passport')}
                options={options}
                value={from}
                disabled={isError}
                onChange={(code) => onChoose({ from: code })}
              />
            </div>
          }
          second={
            <div className="px-5 pt-7 pb-5 md:py-7 md:ps-10 md:pe-7">
              <CountryPicker
                id="destination-country"
                label={t('search.destination')}
                options={options}
                value={to}
                disabled={isError}
                error={same ? t('search.same') : undefined}
                onChange={(code) => onChoose({ to: code })}
              />
            </div>
          }
        />
        <SwapButton label={t('search.swap')} onClick={() => onChoose({ from: to, to: from })} />
      </div>
      <MrzStrip words={strip} className="mt-3 bg-paper" />
      {isError && (
        <div className="mt-4">
          <Notice tone="bad" title={t('search.unavailable')} live>
            <Button variant="plain" label={t('site:retry')} onClick={() => void refetch()} />
          </Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="max-sm:order-last">
          <TravelDay value={on} onChange={(day) => onChoose({ on: day })} />
        </div>
        <Button
          type="submit"
          label={t('search.submit')}
          disabled={!ready}
          aria-describedby={ready ? undefined : 'search-incomplete'}
          iconAfter="arrow"
          className="min-h-13 px-7 text-18 max-sm:w-full"
        />
        {!ready && !same && (
          <p id="search-incomplete" className="text-14 text-soft">
            {t('search.incomplete')}
          </p>
        )}
      </div>
    </form>
  )
}

/** Sits on the perforation; on a phone, where the halves stand under each other, at its middle too. */
function SwapButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      title={label}
      className="absolute inset-0 m-auto grid size-11 place-items-center rounded-round border border-control bg-paper text-brand-ink transition-colors duration-150 hover:bg-brand-wash"
    >
      <Icon name="swap" className="max-md:rotate-90" />
    </button>
  )
}
