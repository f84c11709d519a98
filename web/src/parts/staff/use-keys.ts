import { useEffect } from 'react'

/** What is held with Ctrl (on a Mac Cmd) has a name of its own. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  ctrlKey || metaKey ? `Ctrl+${key.toLowerCase()}` : key

/** Whether a key is part of what someone types, or of a shortcut of the browser: then it is not a shortcut of this page. */
const isTyping = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  altKey ||
  (target instanceof HTMLElement &&
    // Esc leaves what is typed; a dialog closes itself.
    target.closest(
      `${key === 'Escape' || ctrlKey || metaKey ? '' : 'input, textarea, select, '}[role=dialog], [role=alertdialog]`,
    ) !== null)

export function useKeys(acts: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isTyping(event) ? undefined : acts[nameOf(event)]
      if (!act) return
      // The key itself would be typed where the act leads.
      if (event.key !== 'Escape') event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
