import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

interface StaffSearchProps {
  id: string
  search: string
  label?: string
  hint?: string
  /** The second search of a page. */
  isSecond?: boolean
  /** In one line: what it is and finds is only heard. */
  isCompact?: boolean
  onSearch: (search: string) => void
}

/** The search of a page of staff. */
export function StaffSearch(props: StaffSearchProps) {
  const { id, search, label, hint, isSecond = false, isCompact, onSearch } = props
  const { t } = useTranslation('staff')
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    setTyped(search)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form
      role="search"
      aria-label={isSecond ? label : undefined}
      className="flex min-w-0 flex-1 basis-96 flex-wrap items-end gap-3"
      onSubmit={submit}
    >
      <div className="min-w-0 flex-1 basis-72 space-y-1.5">
        <label htmlFor={id} className={isCompact ? 'sr-only' : 'block text-body font-semibold'}>
          {label ?? t('search.label')}
        </label>
        <p id={`${id}-hint`} className={isCompact ? 'sr-only' : 'text-14 text-soft'}>
          {hint ?? t('search.hint')}
        </p>
        <input
          id={id}
          type="search"
          placeholder={isCompact ? label : undefined}
          maxLength={500}
          aria-describedby={`${id}-hint`}
          className="h-11 w-full rounded-box border border-control bg-surface px-3 text-body text-ink"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet" label={t('search.act')} />
    </form>
  )
}
