import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/**
 * The answers that survive a reload. Never the passport number, the date of birth or files: those stay in the
 * page's memory.
 */
export interface Draft {
  fullName: string
  email: string
  phone: string
  travelDates: string
  passportExpiryDate: string
}

const EMPTY: Draft = { fullName: '', email: '', phone: '', travelDates: '', passportExpiryDate: '' }

interface DraftStore {
  draft: Draft
  /** The user whose answers these are, if they are signed in or were. */
  owner?: string
  /** Counts how often all was forgotten: what a form still holds from before is not shown any more. */
  generation: number
  save: (draft: Draft, user: string | undefined) => void
  /** The answers are sent. */
  clear: () => void
  /** Their user has left. */
  forget: () => void
}

/** The draft of an application, kept for this tab only. */
export const useDraft = create<DraftStore>()(
  persist(
    (set) => ({
      draft: EMPTY,
      generation: 0,
      save: ({ fullName, email, phone, travelDates, passportExpiryDate }, user) =>
        set(({ owner }) => ({
          draft: { fullName, email, phone, travelDates, passportExpiryDate },
          owner: user ?? owner,
        })),
      clear: () => set({ draft: EMPTY, owner: undefined }),
      forget: () => set(({ generation }) => ({ draft: EMPTY, owner: undefined, generation: generation + 1 })),
    }),
    { name: 'borderlane.draft', storage: createJSONStorage(() => sessionStorage) },
  ),
)
