import type { PkceGrant } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../client'
import { badInput } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { FlowStates } from './flow-states'

/** The second step of the PKCE flow: a session for the code at the end of a link. */
@Injectable()
export class CodeExchange {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly flows: FlowStates,
    private readonly tokens: TokenService,
  ) {}

  /** A confirmation in the PKCE flow that ended in a browser without the secret. */
  handOver(token: string, client: Client): Promise<TokenAnswer | undefined> {
    return this.db.transaction(async (tx) => {
      const account = await this.flows.handOver(tx, token)
      return account && this.tokens.open(tx, account, 'otp', client)
    })
  }

  /** The end of a link in the PKCE flow: its code and the secret of the browser that asked for it. */
  async exchange(body: z.output<typeof PkceGrant>, client: Client): Promise<TokenAnswer> {
    if (!body.auth_code || !body.code_verifier) {
      throw badInput('invalid request: both auth code and code verifier should be non-empty')
    }
    await this.limits.count('verify', client.ip)
    return this.db.transaction(async (tx) => {
      const { auth_code: code, code_verifier: verifier } = body
      const { account, method, strongAt } = await this.flows.exchange(tx, code, verifier, client)
      return this.tokens.open(tx, account, method, client, strongAt)
    })
  }
}
