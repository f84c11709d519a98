import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type Caller } from '@borderlane/contracts/define'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'

/** What the key signs here; a signature made for anything else is no pass. */
const PURPOSE = 'borderlane upload pass v1.'
/** For how long the answer of orders holds for further files of the same form. */
const PASS_MS = 120_000

export interface Admission {
  orderId: string
  /** null: a traveller */
  staffId: string | null
}

interface Content extends Admission {
  caller: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * A signed statement that orders has admitted a caller. It stays in the gateway, and another caller cannot use it.
 */
@Injectable()
export class UploadPass {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  issuePass({ orderId, staffId }: Admission, caller: Caller): string {
    const expiresAt = this.clock.now().getTime() + PASS_MS
    const content: Content = { orderId, staffId, caller: identityOf(caller), expiresAt }
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${this.sign(text)}`
  }

  /** @throws AppError `request.not_found` if it was altered, has expired or is another caller's */
  openPass(pass: string, caller: Caller): Admission {
    const [text = '', given = '', ...more] = pass.split('.')
    const [ours, theirs] = [Buffer.from(this.sign(text)), Buffer.from(given)]
    const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours) && more.length === 0
    if (!isOurs) throw new AppError('request.not_found')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
    if (content.expiresAt <= this.clock.now().getTime() || content.caller !== identityOf(caller))
      throw new AppError('request.not_found')
    return { orderId: content.orderId, staffId: content.staffId }
  }

  private sign(text: string): string {
    return createHmac('sha256', Buffer.from(this.config.LINK_KEY, 'hex'))
      .update(PURPOSE + text)
      .digest('base64url')
  }
}

/** A hash of what orders knows a caller by. It is a hash so that no pass holds the token of an order. */
function identityOf({ kind, userId, roles, orderToken }: Caller): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, userId ?? null, worksOnOrders(roles), orderToken ?? null]))
    .digest('base64url')
}
