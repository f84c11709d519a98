import { Button } from './button'

interface SaveOrKeepProps {
  save: string
  keep: string
  busy?: boolean
  disabled?: boolean
  /** Nothing would change by keeping it. */
  isSame?: boolean
  onKeep: () => void
}

/** The end of a form: what was filled in is sent, or everything stays as it is. */
export function SaveOrKeep({ save, keep, busy, disabled, isSame, onKeep }: SaveOrKeepProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} disabled={disabled}>
        {save}
      </Button>
      <Button variant="quiet" disabled={isSame} onClick={onKeep}>
        {keep}
      </Button>
    </div>
  )
}
