import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { MailKind } from '@borderlane/contracts/mail-text'
import type { MailFacts } from './mail-kind'

/**
 * `sending`: a worker has it; `nextAttemptAt` says when another one may take over, because the worker may have died.
 * `needless`: when it was to be written there was nothing to say or no one to say it to.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'needless' | 'failed'

/** A mail that is to be sent once. Neither address nor text: both are asked for when it is sent. */
@Entity('mail')
export class Mail {
  @PrimaryColumn('uuid') id!: string
  @Column('text') kind!: MailKind
  /** What the mail is about, at the service that owns it: the order, or what identity keeps about the mail. */
  @Column('uuid') aboutId!: string
  @Column('jsonb') facts!: MailFacts
  /** What asked for the mail; unique. */
  @Column('text') cause!: string
  /** The header of the same name, fixed with the row: to its reader, a mail that goes out twice is one mail. */
  @Column('text') messageId!: string
  @Column('text') state!: MailState
  @Column('integer') attempts!: number
  @Column('timestamptz') nextAttemptAt!: Date
  /** Codes only: a mail server's words quote addresses. */
  @Column('text', { nullable: true }) lastError!: string | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null
}
