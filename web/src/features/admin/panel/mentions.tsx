import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../parts/session/account.queries'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'

interface MentionsProps {
  mentioned: readonly string[]
  onChange: (mentioned: readonly string[]) => void
}

/** Colleagues who get a mail about a note. */
export function Mentions({ mentioned, onChange }: MentionsProps) {
  const { t } = useTranslation('cases')
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const colleagues = load?.people.filter(({ id, works }) => works && id !== account?.id) ?? []
  if (colleagues.length === 0) return null
  const nameOf = (id: string) => colleagues.find((one) => one.id === id)?.name ?? t('unknown')
  return (
    <>
      <SelectField
        id="note-mention"
        label={t('mention.label')}
        hint={t('mention.hint')}
        placeholder={t('choose')}
        options={colleagues
          .filter(({ id }) => !mentioned.includes(id))
          .map(({ id }) => ({ value: id, label: nameOf(id) }))}
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...mentioned, target.value])}
      />
      {mentioned.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {mentioned.map((id) => (
            <li key={id} className="flex items-center gap-x-2">
              <bdi>{nameOf(id)}</bdi>
              <Button
                variant="plain"
                label={t('mention.drop')}
                aria-label={t('mention.dropNamed', { name: nameOf(id) })}
                onClick={() => onChange(mentioned.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
