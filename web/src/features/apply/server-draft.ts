import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import type { DraftContents } from '@borderlane/contracts/orders/drafts'
import { api } from '../../http/client'
import { newKey } from '../../http/new-key'
import { routes } from '../../http/routes'
import type { RouteChoice } from '../../parts/navigation/paths'
import { answersFrom } from './application'
import { type ServerDraft, useDraft } from './draft.store'

/** 256 bits, base64url. */
export function newDraftToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The eight answers of the standard form stand in fields of their own, empty where a route has another form. */
export function contentsOf(
  form: Form,
  counted: Answers,
  { from, to, speed, denial }: RouteChoice,
): DraftContents {
  const isOwn = isStandard(form)
  const own = Object.fromEntries(QUESTIONS.map(({ id }) => [id, isOwn ? (counted[id] ?? '') : '']))
  const beside = isOwn ? {} : { form: { code: form.code, version: form.version }, answers: counted }
  const email = counted.email ?? ''
  const how = { answersFrom: answersFrom(useDraft.getState().read, counted) }
  return { ...own, email, from, to, speed, denialProtection: denial, ...beside, ...how } as DraftContents
}

let running: Promise<unknown> = Promise.resolve()

/** Nothing is on its way to the server any more. */
export const draftIsQuiet = (): Promise<unknown> => running.catch(() => undefined)

/**
 * Keeps answers at the server, one save after the other.
 * @throws ApiError `orders.draft_not_found`, `orders.draft_changed`: another browser continues it
 */
export function saveServerDraft(contents: DraftContents): Promise<ServerDraft> {
  const next = draftIsQuiet().then(async () => {
    const { server = { id: newKey(), token: newDraftToken(), version: 0 }, keepServer } = useDraft.getState()
    // Before the call: should its answer get lost, the next one is about the same draft.
    keepServer(server)
    const { id, token: draftToken, version } = server
    const saved = await api.call(routes.saveDraft, { id, version, contents }, { draftToken })
    const kept = { ...server, ...saved }
    // Forgotten meanwhile: it stays so.
    if (useDraft.getState().server?.id === id) keepServer(kept)
    return kept
  })
  running = next
  return next
}

export const mailDraftLink = ({ id, token }: ServerDraft) =>
  api.call(routes.mailDraftLink, { id }, { draftToken: token })

export const deleteServerDraft = ({ id, token }: ServerDraft) =>
  api.call(routes.deleteDraft, { id }, { draftToken: token })

export const readServerDraft = ({ id, token }: ServerDraft) =>
  api.call(routes.readDraft, { id }, { draftToken: token })

/** @param draftToken opens the draft from now on; the same for every attempt with one link */
export const resumeServerDraft = (link: string, draftToken: string) =>
  api.call(routes.resumeDraft, { link }, { draftToken })
