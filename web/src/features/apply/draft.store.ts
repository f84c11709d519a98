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
  save: (draft: Draft) => void
  clear: () => void
}

/** The draft of an application, kept for this tab only. */
export const useDraft = create<DraftStore>()(
  persist(
    (set) => ({
      draft: EMPTY,
      save: ({ fullName, email, phone, travelDates, passportExpiryDate }) =>
        set({ draft: { fullName, email, phone, travelDates, passportExpiryDate } }),
      clear: () => set({ draft: EMPTY }),
    }),
    { name: 'borderlane.draft', storage: createJSONStorage(() => sessionStorage) },
  ),
)
