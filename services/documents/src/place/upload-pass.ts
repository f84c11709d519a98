import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'

/** What the key signs here; a signature made for anything else is no pass. */
const PURPOSE = 'borderlane upload pass v1.'
/** So long what orders has said of a caller counts for the further files of their form. */
const PASS_MS = 120_000

/** Who was let in: to which order, and which member of staff it was. */
export interface LetIn {
  orderId: string
  /** null: a traveller */
  staffId: string | null
}

interface Content extends LetIn {
  caller: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Signed notes that orders has let a caller in. They never leave the gateway, and are worth nothing to another caller. */
@Injectable()
export class UploadPass {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  issue({ orderId, staffId }: LetIn, caller: Caller): string {
    const expiresAt = this.clock.now().getTime() + PASS_MS
    const content: Content = { orderId, staffId, caller: nameOf(caller), expiresAt }
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${this.sign(text)}`
  }

  /** @throws AppError `request.not_found` if it was altered, has expired or is another caller's */
  open(pass: string, caller: Caller): LetIn {
    const [text = '', given = '', ...more] = pass.split('.')
    const [ours, theirs] = [Buffer.from(this.sign(text)), Buffer.from(given)]
    const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours) && more.length === 0
    if (!isOurs) throw new AppError('request.not_found')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
    if (content.expiresAt <= this.clock.now().getTime() || content.caller !== nameOf(caller))
      throw new AppError('request.not_found')
    return { orderId: content.orderId, staffId: content.staffId }
  }

  private sign(text: string): string {
    return createHmac('sha256', Buffer.from(this.config.LINK_KEY, 'hex'))
      .update(PURPOSE + text)
      .digest('base64url')
  }
}

/** By what orders knows a caller, as a hash: the token of an order stands in no pass. */
function nameOf({ kind, userId, admin, orderToken }: Caller): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, userId ?? null, admin ?? false, orderToken ?? null]))
    .digest('base64url')
}
