import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import type { Draft, DraftContents } from '@borderlane/contracts/orders/drafts'
import { api, isCode } from '../../http/client'
import { newKey } from '../../http/new-key'
import { routes } from '../../http/routes'
import type { RouteChoice } from '../../parts/navigation/paths'
import { answersFrom } from './application'
import { type ServerDraft, useDraft } from './draft.store'
import type { Beside } from './use-beside'

/** 256 bits, base64url. */
export function newDraftToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function contentsOf(
  form: Form,
  counted: Answers,
  { from, to, speed, denial }: RouteChoice,
  { partyId, contact, companions = [] }: Partial<Beside> = {},
): DraftContents {
  const isOwn = isStandard(form)
  const own = Object.fromEntries(QUESTIONS.map(({ id }) => [id, isOwn ? (counted[id] ?? '') : '']))
  const beside = isOwn ? {} : { form: { code: form.code, version: form.version }, answers: counted }
  // Anyone who joins a party gets no mail at their own address.
  const email = counted.email ?? (isOwn ? '' : (contact ?? ''))
  const how = { answersFrom: answersFrom(useDraft.getState().read, counted) }
  return {
    ...own,
    email,
    from,
    to,
    speed,
    denialProtection: denial,
    ...beside,
    ...how,
    partyId,
    companions: companions.length > 0 ? companions : undefined,
  } as DraftContents
}

let running: Promise<unknown> = Promise.resolve()

/** Nothing is on its way to the server any more. */
export const draftIsQuiet = (): Promise<unknown> => running.catch(() => undefined)

/**
 * Keeps answers at the server, one save after the other.
 * @param beside an order of the party that its traveller joins: another draft than one without it
 * @throws ApiError `orders.draft_not_found`, `orders.draft_changed`: another browser continues it
 */
export function saveServerDraft(contents: DraftContents, beside?: string): Promise<ServerDraft> {
  const next = draftIsQuiet().then(async () => {
    const { server: before, keepServer } = useDraft.getState()
    const server =
      before && before.beside === beside
        ? before
        : { id: newKey(), token: newDraftToken(), version: 0, beside }
    // Before the call: should its answer get lost, the next one is about the same draft.
    keepServer(server)
    const { id, token: draftToken } = server
    const save = (version: number) =>
      api.call(
        routes.saveDraft,
        { id, version, contents },
        // A page that is closed is hidden first.
        { draftToken, orderId: beside, keepalive: document.hidden },
      )
    const saved = await save(server.version).catch(async (error: unknown) => {
      // The page was closed before the first save had its answer: no other browser knows of this draft yet.
      if (server.version > 0 || !isCode(error, 'orders.draft_changed')) throw error
      return save((await readServerDraft(server)).version)
    })
    const kept = { ...server, ...saved }
    // Forgotten meanwhile: it stays so.
    if (useDraft.getState().server?.id === id) keepServer(kept)
    return kept
  })
  running = next
  return next
}

/** What this browser keeps of a draft that was continued. */
export const toServerDraft = (
  { id, version, expiresAt, party, contents }: Draft,
  token: string,
): ServerDraft => ({
  id,
  token,
  version,
  expiresAt,
  beside: party?.isOpen ? party.orderId : undefined,
  isPartyClosed: contents.partyId !== undefined && !party?.isOpen,
})

export const mailDraftLink = ({ id, token }: ServerDraft) =>
  api.call(routes.mailDraftLink, { id }, { draftToken: token })

export const deleteServerDraft = ({ id, token }: ServerDraft) =>
  api.call(routes.deleteDraft, { id }, { draftToken: token })

export const readServerDraft = ({ id, token }: ServerDraft) =>
  api.call(routes.readDraft, { id }, { draftToken: token })

/** @param draftToken opens the draft from now on; the same for every attempt with one link */
export const resumeServerDraft = (link: string, draftToken: string) =>
  api.call(routes.resumeDraft, { link }, { draftToken })
