import { useEffect, useRef, useState } from 'react'
import type { ConfirmBox, ConfirmDialogProps } from './confirm-box'

/** The box is fetched when it is first asked for: most visitors see none. */
let Box: typeof ConfirmBox | undefined

export async function loadConfirmBox(): Promise<typeof ConfirmBox> {
  Box ??= (await import('./confirm-box')).ConfirmBox
  return Box
}

/**
 * Asks before something that cannot be undone. The safe answer has the focus; what had it before gets it back. Where
 * the box cannot be had, the browser's own asks the same.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [Loaded, setLoaded] = useState(() => Box)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { open } = props
  useEffect(() => {
    if (!open || Loaded) return undefined
    let isAsked = true
    loadConfirmBox().then(
      (found) => setLoaded(() => found),
      () => isAsked && askPlainly(latest.current),
    )
    return () => {
      isAsked = false
    }
  }, [open, Loaded])
  return Loaded && <Loaded {...props} />
}

function askPlainly({ title, text, onConfirm, onCancel }: ConfirmDialogProps): void {
  if (window.confirm(`${title}\n\n${text}`)) onConfirm()
  onCancel()
}
