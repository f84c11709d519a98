import { z } from 'zod'
import { call } from '../define'
import {
  CountryCode,
  Done,
  Email,
  Id,
  Instant,
  OrderId,
  PartyId,
  ProcessingSpeed,
  typed,
  Version,
} from '../primitives'
import { ANSWERS_BYTES, ANSWERS_KEYS, KeptAnswers, SentAnswers } from '../forms/answers'
import { FormRef, KeptFormRef } from '../forms/form'
import { PARTY_MOST } from './parties'
import { AnswersFrom } from './answers-from'
import { type CorrectableAnswer, CORRECTABLE } from '../forms/standard-form'

/** Something unfinished: whether it is right is asked when the application is saved. */
const Said = typed(200).default('')
const answers = Object.fromEntries(CORRECTABLE.map(({ id }) => [id, Said])) as Record<
  CorrectableAnswer,
  typeof Said
>

/** An application on its way: the route, what was chosen, and the answers so far. */
export const DraftContents = z
  .strictObject({
    from: CountryCode,
    to: CountryCode,
    speed: ProcessingSpeed,
    denialProtection: z.boolean(),
    /** Where the link that continues it may be mailed. */
    email: Email,
    ...answers,
    /** The form that is being answered, where it is not the standard one, and what was said to its questions. */
    form: FormRef.optional(),
    answers: SentAnswers.optional(),
    /** How the answers about the passport came so far: `typed` unless it is said. */
    answersFrom: AnswersFrom.optional(),
    /** The party that this traveller is to join: its contact owns the draft, and its link goes there. */
    partyId: PartyId.optional(),
    /** Passports of those who travel along and answer after this traveller. */
    companions: z
      .array(CountryCode)
      .max(PARTY_MOST - 1)
      .optional(),
  })
  .meta({ id: 'DraftContents' })
/** The same as it is read back: fields that came later do not trouble an older reader. */
export const KeptContents = z.object({
  ...DraftContents.shape,
  form: KeptFormRef.optional(),
  answers: KeptAnswers.optional(),
})
export type DraftContents = z.infer<typeof DraftContents>

export const SavedDraft = z.object({ version: z.int(), expiresAt: Instant }).meta({ id: 'SavedDraft' })
/** The way back to the party that a traveller is to join: one of its orders, and whether they still can. */
export const DraftParty = z.object({ orderId: OrderId, isOpen: z.boolean() }).meta({ id: 'DraftParty' })
export type DraftParty = z.infer<typeof DraftParty>

export const Draft = SavedDraft.extend({
  id: Id,
  contents: KeptContents,
  party: DraftParty.optional(),
}).meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

const DraftRef = z.strictObject({ id: Id })
const TOKEN = 'The browser makes id and token itself; the token goes in `X-Draft-Token`.'

export const saveDraft = call('orders.saveDraft', {
  draftToken: true,
  http: 'PUT /api/drafts/:id',
  summary: 'Keep an unfinished application',
  description: `${TOKEN} Version 0 makes a new draft; another version is the one that was read or saved last. \`partyId\` is for anyone who may open that party.`,
  access: 'anyone',
  bodyBytes: ANSWERS_BYTES,
  bodyKeys: ANSWERS_KEYS,
  input: DraftRef.extend({ version: Version, contents: DraftContents }),
  output: SavedDraft,
  errors: ['orders.draft_not_found', 'orders.draft_changed', 'orders.not_found', 'orders.access_ended'],
})

export const readDraft = call('orders.readDraft', {
  draftToken: true,
  http: 'GET /api/drafts/:id',
  summary: 'Read an unfinished application',
  description: TOKEN,
  access: 'anyone',
  input: DraftRef,
  output: Draft,
  errors: ['orders.draft_not_found'],
})

export const deleteDraft = call('orders.deleteDraft', {
  draftToken: true,
  http: 'DELETE /api/drafts/:id',
  summary: 'Delete an unfinished application',
  description: TOKEN,
  status: 204,
  access: 'anyone',
  input: DraftRef,
  output: Done,
  errors: ['orders.draft_not_found'],
})

export const mailDraftLink = call('orders.mailDraftLink', {
  draftToken: true,
  http: 'POST /api/drafts/:id/link',
  summary: 'Mail the link that continues an application',
  description: `To the draft's own address, or to the contact of the party that its traveller is to join. ${TOKEN} \`mailed\` is false where there were enough mails to it today: the draft is kept all the same.`,
  status: 202,
  access: 'anyone',
  limit: 'mail',
  input: DraftRef,
  output: z.object({ mailed: z.boolean(), expiresAt: Instant }),
  errors: ['orders.draft_not_found'],
})

export const resumeDraft = call('orders.resumeDraft', {
  draftToken: true,
  http: 'POST /api/drafts/resume',
  summary: 'Continue an application by the link of a mail',
  description:
    'Once: from then on the token in `X-Draft-Token` opens the draft, and the link and earlier tokens do not. A repeat with the same token gives the same answer. `partyToken` opens the party that the traveller is to join: the link came to its contact.',
  access: 'anyone',
  // It sends nothing: travellers behind one network do not use up each other's mails by it.
  limit: 'read',
  input: z.strictObject({ link: z.string().regex(/^[\w-]{43}$/) }),
  output: Draft.extend({ partyToken: z.string().optional() }),
  errors: ['orders.draft_not_found'],
})
