/** For where the browser keeps nothing (blocked or full): until the page is left. */
const held = new Map<string, string>()

/** `sessionStorage` that never throws. */
export const tabStorage = {
  getItem(name: string): string | null {
    try {
      return held.get(name) ?? sessionStorage.getItem(name)
    } catch {
      return held.get(name) ?? null
    }
  },
  setItem(name: string, value: string): void {
    try {
      sessionStorage.setItem(name, value)
      held.delete(name)
    } catch {
      held.set(name, value)
    }
  },
  removeItem(name: string): void {
    held.delete(name)
    try {
      sessionStorage.removeItem(name)
    } catch {
      // There is nothing in it, then.
    }
  },
}

/** Where an application on its way lies (`features/apply/draft.store.ts`). */
export const DRAFT_KEY = 'borderlane.application'
