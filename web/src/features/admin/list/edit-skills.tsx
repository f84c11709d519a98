import type { Skills } from '@borderlane/contracts/orders/skills'
import { LANGUAGES, type Language } from '@borderlane/words/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { countriesQuery } from '../../../parts/words/catalogue.queries'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Checkbox, SelectField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'
import { NO_SKILLS, type Person } from './skills'

/** Changes which cases someone is given. */
export default function EditSkills({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useTranslation('cases')
  const { country } = useWords()
  const reread = useReread()
  const { data: countries = [] } = useQuery(countriesQuery)
  const [{ takes, destinations, languages }, set] = useState(person.skills ?? NO_SKILLS)
  const change = (part: Partial<Skills>) => set((skills) => ({ ...skills, ...part }))
  const save = useMutation({
    mutationFn: () => api.call(staffRoutes.setSkills, { userId: person.id, takes, destinations, languages }),
    onSuccess: async () => {
      await reread(loadQuery.queryKey)
      onDone()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate aria-labelledby="skills" className="max-w-3xl space-y-4 bg-sunk p-4" onSubmit={submit}>
      <h3 id="skills" className="text-body font-semibold">
        {t('skills.title', { name: person.name ?? t('unknown') })}
      </h3>
      <Checkbox
        id="skills-takes"
        label={t('skills.takes')}
        checked={takes}
        onChange={({ target }) => change({ takes: target.checked })}
      />
      <SelectField
        id="skills-destination"
        label={t('skills.destinations')}
        hint={t('skills.destinationsHint')}
        placeholder={t('skills.addDestination')}
        value=""
        options={countries
          .filter(({ code }) => !destinations.includes(code))
          .map(({ code, name }) => ({ value: code, label: country(code, name) }))}
        onChange={({ target }) => target.value && change({ destinations: [...destinations, target.value] })}
      />
      <ul className="flex flex-wrap gap-x-4">
        {destinations.map((code) => (
          <li key={code} className="flex items-center gap-x-2">
            {country(code)}
            <Button
              variant="plain"
              className="text-14"
              aria-label={t('skills.dropNamed', { name: country(code) })}
              onClick={() => change({ destinations: destinations.filter((one) => one !== code) })}
            >
              {t('mention.drop')}
            </Button>
          </li>
        ))}
      </ul>
      <fieldset>
        <legend className="font-semibold">{t('skills.languages')}</legend>
        <p className="text-14 text-soft">{t('skills.languagesHint')}</p>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {(Object.keys(LANGUAGES) as Language[]).map((code) => (
            <Checkbox
              key={code}
              id={`skills-${code}`}
              label={<span lang={code}>{LANGUAGES[code].name}</span>}
              checked={languages.includes(code)}
              onChange={({ target }) =>
                change({
                  languages: target.checked ? [...languages, code] : languages.filter((one) => one !== code),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <ErrorLine error={save.error} />
      <div className="flex gap-x-4">
        <Button type="submit" variant="quiet" busy={save.isPending}>
          {t('kept.save')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t('skills.cancel')}
        </Button>
      </div>
    </form>
  )
}
