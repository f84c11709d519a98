import type { DraftContents } from '@borderlane/contracts/orders/drafts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Upload } from '../../parts/order/upload-list'
import { DRAFT_KEY, tabStorage } from '../../parts/storage/tab-storage'
import { type ApplicationValues, NO_ANSWERS, ofEach } from './answers'

/** Where the server keeps the answers. */
export interface ServerDraft {
  id: string
  /** Opens it; the server knows its hash only. */
  token: string
  /** 0 until it was saved for the first time. */
  version: number
  expiresAt?: string
}

interface DraftStore {
  answers: ApplicationValues
  /** Files that were chosen and not sent. */
  uploads: Upload[]
  server?: ServerDraft
  /** The page was loaded anew and found these answers in the tab, or got them from the server: files are missing. */
  restored?: 'from tab' | 'from server'
  /** Who is signed in, or was last: another user finds none of these answers. */
  owner?: string
  /** Counts how often all was forgotten: what a form still holds from before is not shown any more. */
  generation: number
  save: (answers: ApplicationValues) => void
  keepUploads: (uploads: Upload[]) => void
  keepServer: (server: ServerDraft | undefined) => void
  /** The server has kept these answers. */
  restore: (contents: DraftContents, server: ServerDraft) => void
  /** The answers are sent. */
  clear: () => void
  /** Their user has left, or wants them deleted. */
  forget: () => void
  /** Somebody is signed in: the answers are theirs, or are forgotten if they are another user's. */
  belongTo: (user: string) => void
}

const NOTHING = { answers: NO_ANSWERS, uploads: [], server: undefined, restored: undefined }

/** What survives a reload in this tab. Never a sealed answer or files. */
type Kept = Pick<DraftStore, 'answers' | 'server' | 'owner'>

/** An application on its way. Moving inside the site keeps all of it, a reload what `Kept` says. */
export const useDraft = create<DraftStore>()(
  persist(
    (set, get) => ({
      ...NOTHING,
      generation: 0,
      save: (answers) => set({ answers }),
      keepUploads: (uploads) => set({ uploads }),
      keepServer: (server) => set({ server }),
      restore: (contents, server) =>
        set({ answers: ofEach(({ id }) => contents[id]), server, restored: 'from server' }),
      clear: () => set(NOTHING),
      forget: () => set(({ generation }) => ({ ...NOTHING, owner: undefined, generation: generation + 1 })),
      belongTo: (user) => {
        const { owner, forget } = get()
        if (owner && owner !== user) forget()
        set({ owner: user })
      },
    }),
    {
      name: DRAFT_KEY,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ answers, server, owner }): Kept => ({
        answers: ofEach(({ id, sealed }) => (sealed ? '' : answers[id])),
        server,
        owner,
      }),
      merge: (kept, fresh) => {
        const { answers, server, owner } = (kept ?? {}) as Partial<Kept>
        const found = { ...NO_ANSWERS, ...answers }
        const isBegun = Object.values(found).some(Boolean)
        return { ...fresh, answers: found, server, owner, restored: isBegun ? 'from tab' : undefined }
      },
    },
  ),
)
