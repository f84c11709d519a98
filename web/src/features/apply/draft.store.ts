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
  nationality: string
  travelDates: string
  passportExpiryDate: string
}

const EMPTY: Draft = {
  fullName: '',
  email: '',
  phone: '',
  nationality: '',
  travelDates: '',
  passportExpiryDate: '',
}

interface DraftStore {
  draft: Draft
  /** Who is signed in, or was last: another user finds none of these answers. */
  owner?: string
  /** Counts how often all was forgotten: what a form still holds from before is not shown any more. */
  generation: number
  save: (draft: Draft) => void
  /** The answers are sent. */
  clear: () => void
  /** Their user has left. */
  forget: () => void
  /** Somebody is signed in: the answers are theirs, or are forgotten if they are another user's. */
  belongTo: (user: string) => void
}

/** The draft of an application, kept for this tab only. */
export const useDraft = create<DraftStore>()(
  persist(
    (set, get) => ({
      draft: EMPTY,
      generation: 0,
      save: ({ fullName, email, phone, nationality, travelDates, passportExpiryDate }) =>
        set({ draft: { fullName, email, phone, nationality, travelDates, passportExpiryDate } }),
      clear: () => set({ draft: EMPTY }),
      forget: () => set(({ generation }) => ({ draft: EMPTY, owner: undefined, generation: generation + 1 })),
      belongTo: (user) => {
        const { owner, forget } = get()
        if (owner && owner !== user) forget()
        set({ owner: user })
      },
    }),
    { name: 'borderlane.draft', storage: createJSONStorage(() => sessionStorage) },
  ),
)
