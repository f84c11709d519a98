import type { OutputOf } from '@borderlane/contracts/define'
import type { readLoad } from '@borderlane/contracts/orders/assignment'
import type { Skills } from '@borderlane/contracts/orders/skills'
import { LANGUAGES } from '@borderlane/words/languages'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { useWords } from '../../../parts/words/use-words'
import { Checkbox } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'

export type Person = OutputOf<typeof readLoad>['people'][number]
export const NO_SKILLS: Skills = { takes: false, destinations: [], languages: [] }

/** Which cases someone is given, in a few words. */
export function SkillsText({ skills = NO_SKILLS }: Pick<Person, 'skills'>) {
  const { t } = useTranslation('cases')
  const { country } = useWords()
  if (!skills.takes) return <span className="text-soft">{t('skills.none')}</span>
  const destinations = skills.destinations.map((code) => country(code)).join(', ')
  const languages = skills.languages.map((code) => LANGUAGES[code].name).join(', ')
  return `${destinations || t('skills.anyDestination')} · ${languages || t('skills.anyLanguage')}`
}

/** Whether new cases are assigned at all. */
export function AssigningSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('cases')
  const reread = useReread()
  const set = useMutation({
    mutationFn: (next: boolean) => api.call(staffRoutes.setAssigning, { isOn: next }),
    onSettled: () => reread(loadQuery.queryKey),
  })
  return (
    <div>
      <Checkbox
        id="assigning"
        label={t('assigning.label')}
        hint={t('assigning.hint')}
        checked={set.isPending ? set.variables : isOn}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(target.checked)}
      />
      <ErrorLine error={set.error} />
    </div>
  )
}
