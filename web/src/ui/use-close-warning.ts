import { useEffect } from 'react'

/** Lets the browser ask before the tab is closed or reloaded while `active`. */
export function useCloseWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
