import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteChoice } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { OneMore } from './lazy-parts'
import { useCompanions } from './use-companions'

/** Others who travel along, by their passports. Each answers in turn, this traveller first; who needs no visa is named. */
export function TravelAlong({ to }: Pick<RouteChoice, 'to'>) {
  const { t } = useTranslation(['apply', 'travel'])
  const { country } = useWords()
  const { passports, isFull, change } = useCompanions()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="along" className="space-y-3">
      <h2 id="along" className="text-18">
        {t('along.title')}
      </h2>
      <p className="measure text-14 text-soft">{t('along.text')}</p>
      {passports.length > 0 && (
        <ul aria-label={t('along.list')}>
          {passports.map((code, index) => (
            <li key={index} className="flex flex-wrap items-center justify-between gap-x-4">
              {t('travel:party.passport', { country: country(code) })}
              <Button
                variant="plain"
                label={t('travel:party.remove')}
                aria-label={t('along.out', { country: country(code) })}
                onClick={() => change(passports.filter((_one, place) => place !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <Button
          variant="quiet"
          label={t('travel:party.add')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && !isFull && (
        <OneMore
          to={to}
          onAdd={(code) => {
            change([...passports, code])
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
