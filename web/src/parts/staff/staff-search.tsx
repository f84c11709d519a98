import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { useKeys } from './use-keys'

interface StaffSearchProps {
  id: string
  search: string
  label?: string
  hint?: string
  /** The second search of a page: the key `/` does not lead to it. */
  isSecond?: boolean
  /** In one line: what it is and finds is only heard. */
  isCompact?: boolean
  onSearch: (search: string) => void
}

/** The search of a page of staff. The key `/` leads to it from anywhere on the page. */
export function StaffSearch({
  id,
  search,
  label,
  hint,
  isSecond = false,
  isCompact,
  onSearch,
}: StaffSearchProps) {
  const { t } = useTranslation('staff')
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    setTyped(search)
  }
  const box = useRef<HTMLInputElement>(null)
  useKeys({ '/': isSecond ? undefined : () => box.current?.focus() })
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
        <label htmlFor={id} className={isCompact ? 'sr-only' : 'block text-16 font-semibold'}>
          {label ?? t('search.label')}
        </label>
        <p id={`${id}-hint`} className={isCompact ? 'sr-only' : 'text-14 text-soft'}>
          {hint ?? t('search.hint')}
        </p>
        <input
          ref={box}
          id={id}
          type="search"
          placeholder={isCompact ? label : undefined}
          maxLength={254}
          aria-describedby={`${id}-hint`}
          aria-keyshortcuts={isSecond ? undefined : '/'}
          className="h-11 w-full rounded-box border border-control bg-surface px-3 text-16 text-ink"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        {t('search.act')}
      </Button>
    </form>
  )
}
