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
      <Button type="submit" label={save} busy={busy} disabled={disabled} />
      <Button variant="quiet" label={keep} disabled={isSame} onClick={onKeep} />
    </div>
  )
}
