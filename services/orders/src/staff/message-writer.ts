import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { AnswerClock } from '../order/order-targets.store'
import { addMessage, type OrderMessageRow } from './thread.store'

interface Written {
  writer: OrderMessageRow['writer']
  authorId?: string
  text: string
  /** @param mail.from of one that is not the traveller's; null: of no one who can be believed */
  mail?: { id: string; files: number; from?: string | null }
}

/** Adds to the messages of a locked order, and lets the clock of the answer follow. */
@Injectable()
export class MessageWriter {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly clock: AnswerClock,
  ) {}

  /** @returns its id */
  async writeMessage(
    tx: EntityManager,
    orderId: string,
    { writer, authorId, text, mail }: Written,
  ): Promise<string> {
    const id = newId()
    const isForeign = mail?.from !== undefined
    const sealed = await this.vault.sealNote(
      tx,
      { id, orderId },
      isForeign ? `${mail.from ?? ''}\n${text}` : text,
    )
    await addMessage(tx, {
      ...{ id, order_id: orderId, writer, author_id: authorId ?? null, sealed },
      ...(await this.clock.recordMessage(tx, orderId, writer)),
      ...(mail && { mail_id: mail.id, mail_files: mail.files, is_foreign: isForeign }),
    })
    return id
  }
}
