import { questionsOf } from '@borderlane/contracts/forms/asked'
import { PASSPORT_ANSWERS } from '@borderlane/contracts/forms/parts'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import type { Draft } from '@borderlane/contracts/orders/drafts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Upload } from '../../parts/order/upload'
import { forgetKeptDraft, keepDraft, keptDraft, type KeptDraft } from '../../parts/draft/kept-draft'
import { DRAFT_KEY, tabStorage } from '../../parts/storage/tab-storage'

export interface ServerDraft {
  id: string
  /** Opens it; the server knows its hash only. */
  token: string
  /** 0 until it was saved for the first time. */
  version: number
  expiresAt?: string
  beside?: string
  /** The party that they were to join is paid, or has gone. */
  isPartyClosed?: boolean
}

interface DraftStore {
  /** By question id, whatever form asked for them. */
  answers: Answers
  form?: FormRef
  /** Its answers that may stay in the tab. */
  unsealed: readonly string[]
  /** The section of a long form that was reached. */
  reached: number
  /** The id of the field that had the focus last. */
  place?: string
  /** The section that the page began with, and the address of the form as it was last. */
  base?: number
  searched?: string
  /** What a passport was read to say, by question id; without what is sealed after a reload. */
  read?: Answers
  /** Files that were chosen and not sent. */
  uploads: Upload[]
  server?: ServerDraft
  /**
   * The page was reloaded and found these answers in the tab, or got them from the server: files are missing.
   * `from device`: the server still has to be asked.
   */
  restored?: 'from tab' | 'from device' | 'from server'
  /** Who is signed in, or was last: another user finds none of these answers. */
  owner?: string
  /** What the traveller before has said that the next one may copy. */
  before?: { orderId: string; answers: Answers }
  /** Counts how often all was forgotten: what a form still holds from before is not shown any more. */
  generation: number
  save: (form: Form, answers: Answers) => void
  reach: (section: number) => void
  keepPlace: (place: string) => void
  keepBase: (base: number, searched: string) => void
  keepRead: (read: Answers) => void
  keepUploads: (uploads: Upload[]) => void
  keepServer: (server: ServerDraft | undefined) => void
  restore: (contents: Draft['contents'], server: ServerDraft) => void
  /** This device was to find it again; its answers come from the server. */
  takeUp: (kept: KeptDraft) => void
  clear: () => void
  /** The next traveller begins: nothing of the one before stays but what may be copied. */
  startOver: (before: DraftStore['before']) => void
  /** Their user has left, or wants them deleted. */
  forget: () => void
  /** Someone is signed in: the answers are theirs, or are forgotten if they are another user's. */
  belongTo: (user: string) => void
}

const unsealedOf = (form: Form): string[] =>
  questionsOf(form)
    .filter((question) => !question.sealed)
    .filter((question) => question.kind !== 'list' || question.items.every(({ sealed }) => !sealed))
    .map(({ id }) => id)

function readBefore(how: Draft['contents']['answersFrom'], answers: Answers): Answers | undefined {
  if (how !== 'read' && how !== 'read_and_changed') return undefined
  const ids = PASSPORT_ANSWERS.filter((id) => answers[id] !== undefined)
  return Object.fromEntries(ids.map((id) => [id, how === 'read' ? answers[id]! : '']))
}

const NOTHING = {
  answers: {},
  form: undefined,
  unsealed: unsealedOf(STANDARD_FORM),
  reached: 0,
  place: undefined,
  base: undefined,
  searched: undefined,
  read: undefined,
  before: undefined,
  uploads: [],
  server: undefined,
  restored: undefined,
}

/** What survives a reload in this tab. Never a sealed answer or files. */
const KEPT = ['form', 'unsealed', 'reached', 'place', 'base', 'searched', 'server', 'owner'] as const
type Kept = Pick<DraftStore, (typeof KEPT)[number] | 'answers' | 'read'>

/** An application on its way. Moving inside the site keeps all of it, a reload what `Kept` says. */
export const useDraft = create<DraftStore>()(
  persist(
    (set, get) => ({
      ...NOTHING,
      generation: 0,
      save: (form, answers) =>
        set((before) => ({
          answers,
          form: { code: form.code, version: form.version },
          unsealed: unsealedOf(form),
          reached: before.form && before.form.code !== form.code ? 0 : before.reached,
        })),
      reach: (reached) => set({ reached }),
      keepPlace: (place) => set({ place }),
      keepBase: (base, searched) => set({ base, searched }),
      keepRead: (read) => set((before) => ({ read: { ...before.read, ...read } })),
      keepUploads: (uploads) => set({ uploads }),
      keepServer: (server) => {
        const [kept, before] = [keptDraft(), get().server]
        if (kept && kept.id === server?.id)
          keepDraft({ ...kept, ...server, expiresAt: server.expiresAt ?? kept.expiresAt })
        // Gone, or another browser's by now.
        if (kept && !server && kept.id === before?.id) forgetKeptDraft()
        set({ server })
      },
      takeUp: ({ id, token, version, expiresAt }) =>
        set({ ...NOTHING, server: { id, token, version, expiresAt }, restored: 'from device' }),
      restore: (contents, server) => {
        const { email, form, answers } = contents
        const own = Object.fromEntries(QUESTIONS.map(({ id }) => [id, contents[id]]))
        // Of a party the address may be its contact's.
        const said = form ? { ...(contents.partyId ? {} : { email }), ...answers } : own
        set({
          answers: said,
          form,
          read: readBefore(contents.answersFrom, said),
          server,
          restored: 'from server',
        })
      },
      clear: () => {
        if (keptDraft()?.id === get().server?.id) forgetKeptDraft()
        set(NOTHING)
      },
      startOver: (before) => set(({ generation }) => ({ ...NOTHING, before, generation: generation + 1 })),
      forget: () => {
        forgetKeptDraft()
        set(({ generation }) => ({ ...NOTHING, owner: undefined, generation: generation + 1 }))
      },
      belongTo: (user) => {
        const { owner, forget } = get()
        if (owner && owner !== user) forget()
        set({ owner: user })
      },
    }),
    {
      name: DRAFT_KEY,
      storage: createJSONStorage(() => tabStorage),
      partialize: (state): Kept => {
        const { answers, read, unsealed } = state
        return {
          ...(Object.fromEntries(KEPT.map((name) => [name, state[name]])) as Pick<
            DraftStore,
            (typeof KEPT)[number]
          >),
          answers: Object.fromEntries(Object.entries(answers).filter(([id]) => unsealed.includes(id))),
          // That it was read stays known, and not what: typed again it counts as changed.
          read:
            read &&
            Object.fromEntries(
              Object.entries(read).map(([id, answer]) => [id, unsealed.includes(id) ? answer : '']),
            ),
        }
      },
      merge: (kept, fresh) => {
        const found = (kept ?? {}) as Partial<Kept>
        const isBegun = Object.values(found.answers ?? {}).some((answer) => answer !== '')
        return { ...fresh, ...found, restored: isBegun ? 'from tab' : undefined }
      },
    },
  ),
)
