import { z } from 'zod'
import { DocumentId, Instant, OrderId, named } from '../primitives'

export const LINK_SECONDS = 60

export const RejectionCode = z.enum([
  'documents.too_large',
  'documents.wrong_type',
  'documents.heic',
  'documents.broken',
  'documents.too_many_pixels',
  'documents.too_heavy',
  'documents.pdf_locked',
  'documents.pdf_active',
  'documents.infected',
  'documents.empty',
  'documents.too_many',
])

/** `upload`: from the traveller. `decision`: the visa or the refusal, from staff. */
export const DocumentKind = z.enum(['upload', 'decision'])
export type DocumentKind = z.infer<typeof DocumentKind>
/** `checking`: kept, not yet looked at by the virus scan. `rejected`: found harmful later; its bytes are gone. */
export const DocumentState = z.enum(['checking', 'accepted', 'rejected'])
/** Who opened a document: the account of the order, who has its link, or someone of ours. */
export const Viewer = z.enum(['owner', 'holder', 'staff'])
export type Viewer = z.infer<typeof Viewer>
/** The code of one of the documents that an order requires, for example `photo`. */
export const RequirementCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, { error: 'must be a code' })
  .meta({ examples: ['photo'] })

export const Document = named('Document', {
  id: DocumentId,
  orderId: OrderId,
  /** The name that the traveller's file had, made harmless. */
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  sizeBytes: z.int(),
  uploadedAt: Instant,
  kind: DocumentKind,
  state: DocumentState,
  /** Of a rejected one. */
  reason: RejectionCode.optional(),
  /** The required document that this is, as the traveller said, or as was guessed. */
  requirement: RequirementCode.optional(),
  /** No one has said so: the name of the file did. */
  isGuess: z.literal(true).optional(),
})
export type Document = z.infer<typeof Document>

/** Of a longer name the header carries its beginning and its end, in characters: headers have a limit of 16 KB. */
const NAME_HEAD = 250
const NAME_TAIL = 20

/**
 * A file's name as the gateway passes it to a service, in the header `x-file-name`: URI-encoded, the middle of a very
 * long one left out. Nothing else is changed: documents makes it harmless.
 */
export function fileNameHeader(name: string): string {
  const characters = Array.from(name.replace(/\p{Surrogate}/gu, '\ufffd'))
  const long = characters.length > NAME_HEAD + NAME_TAIL
  const kept = long ? [...characters.slice(0, NAME_HEAD), ...characters.slice(-NAME_TAIL)] : characters
  return encodeURIComponent(kept.join(''))
}

/** The name in the header `x-file-name`, as `fileNameHeader` wrote it; as it is when no one can decode it. */
export function nameOfHeader(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '')
  } catch {
    return header ?? ''
  }
}
