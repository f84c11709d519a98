import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

/** An application on its way that its visitor wanted this device to find again. The answers are at the server. */
export interface KeptDraft {
  id: string
  /** Opens it. */
  token: string
  version: number
  expiresAt: string
  choice: { from: string; to: string; speed: ProcessingSpeed; denial: boolean }
}

export const KEPT_DRAFT_KEY = 'borderlane.kept-application'

/** Whether there may be one, without a look at it. */
export function hasKeptDraft(): boolean {
  try {
    return localStorage.getItem(KEPT_DRAFT_KEY) !== null
  } catch {
    return false
  }
}

/** undefined: there is none, or the server has deleted it by now. */
export function keptDraft(): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_DRAFT_KEY) ?? 'null') as KeptDraft | null
    if (!kept) return undefined
    if (Date.parse(kept.expiresAt) > Date.now()) return kept
  } catch {
    // The browser lets nothing be read, or someone else wrote it.
  }
  forgetKeptDraft()
  return undefined
}

export function keepDraft(draft: KeptDraft): void {
  try {
    localStorage.setItem(KEPT_DRAFT_KEY, JSON.stringify(draft))
  } catch {
    // It is not kept, and `keptDraft` says so.
  }
}

export function forgetKeptDraft(): void {
  try {
    localStorage.removeItem(KEPT_DRAFT_KEY)
  } catch {
    // There is nothing in it, then.
  }
}
