import type { OutputOf } from '@borderlane/contracts/define'
import { type DraftContents, KeptContents, type readDraft } from '@borderlane/contracts/orders/drafts'
import { Email } from '@borderlane/contracts/primitives'
import { FieldCipher, type SealedColumn } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { emailHash } from '../order/order-search'
import type { DraftRow } from './draft.store'

/** Of the party that its traveller is to join: its contact, and whether its maker wrote the draft. */
const SealedContents = KeptContents.extend({
  contact: Email.optional(),
  isOfMaker: z.boolean().optional(),
})
export type SealedContents = DraftContents & { contact?: string; isOfMaker?: boolean }

/** Whose draft it is. */
export const addressOf = ({ contact, email }: SealedContents): string => contact ?? email

/** Seals the contents of drafts. */
@Injectable()
export class DraftVault {
  constructor(private readonly cipher: FieldCipher) {}

  /** What every text begins with that the key of today has sealed. */
  get currentPrefix(): string {
    return this.cipher.currentPrefix
  }

  /** @returns the columns that follow from the contents */
  seal(id: string, contents: SealedContents): Pick<DraftRow, 'contents_sealed' | 'email_hash'> {
    return {
      contents_sealed: this.cipher.encrypt(JSON.stringify(contents), sealContext(id)),
      email_hash: emailHash(this.cipher, addressOf(contents)),
    }
  }

  open({ id, contents_sealed }: Pick<DraftRow, 'id' | 'contents_sealed'>): SealedContents {
    return SealedContents.parse(JSON.parse(this.cipher.decrypt(contents_sealed, sealContext(id))))
  }

  /** What leaves the service. */
  view(draft: DraftRow): OutputOf<typeof readDraft> {
    const { contact: _ofParty, isOfMaker: _ofMaker, ...contents } = this.open(draft)
    return {
      id: draft.id,
      version: draft.version,
      expiresAt: draft.expires_at.toISOString(),
      contents,
    }
  }
}

const sealContext = (id: string): string => `draft|contents|${id}`

export const SEALED_DRAFTS: SealedColumn = {
  table: 'draft',
  id: 'id',
  column: 'contents_sealed',
  context: sealContext,
}
