import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Client } from '../client'
import type { MailRequest } from '../mail/mail-request.entity'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { LinkEffect } from './link-effect'
import { MOVED, OTHER_LINK_NEEDED } from './link-outcome'
import type { Proof } from './proof'

/** What the sender of a good link or code gets. */
@Injectable()
export class LinkArrival {
  constructor(
    private readonly db: DataSource,
    private readonly effect: LinkEffect,
    private readonly tokens: TokenService,
  ) {}

  /**
   * Lets a link or a code that is used up have its effect.
   * @param use gives undefined for one that is not good; what it changed then is committed
   */
  async arrive(
    use: (tx: EntityManager) => Promise<MailRequest | undefined>,
    proof: Proof,
    client: Client,
  ): Promise<TokenAnswer | object | undefined> {
    return this.db.transaction(async (tx) => {
      const request = await use(tx)
      if (!request) return undefined
      const { account, outcome } = await this.effect.apply(tx, request, proof, client)
      if (outcome !== 'signs-in')
        return { msg: outcome === 'waits-for-other' ? OTHER_LINK_NEEDED : MOVED, code: '200' }
      return this.tokens.open(tx, account, 'otp', client)
    })
  }
}
