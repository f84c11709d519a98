import { isIP } from 'node:net'
import type { PasskeyAnswer } from '@borderlane/contracts/identity/passkeys'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { lockAccount } from '../account/account.store'
import { Audit } from '../account/audit.store'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { ProtocolError } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { Passkey, PasskeyChallengeStore } from './passkey.store'

/** For whom passkeys are made: browsers bind them to the name of the site. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

/** @throws ProtocolError `passkey_disabled` where the site has an address without a name: no browser makes one there */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty {
  const { hostname, origin } = new URL(PUBLIC_URL)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new ProtocolError(422, 'passkey_disabled', 'Passkeys need an address with a name, not a number')
  return { id: hostname, name: 'Borderlane', origin }
}

const failed = (): ProtocolError =>
  new ProtocolError(400, 'webauthn_verification_failed', 'Credential verification failed')

@Injectable()
export class PasskeySignIn {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly challenges: PasskeyChallengeStore,
    private readonly tokens: TokenService,
    private readonly audit: Audit,
  ) {}

  async beginSignIn(): Promise<object> {
    const { id } = relyingParty(this.config)
    const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
    return { ...(await this.challenges.keepChallenge(options.challenge, null)), options }
  }

  /** A session that is `aal2`: the device is one factor, what opens it is the other. */
  async finishSignIn(body: z.output<typeof PasskeyAnswer>, client: Client): Promise<TokenAnswer> {
    const expectedChallenge = await this.challenges.takeChallenge(body.challenge_id, null)
    const response = body.credential as unknown as AuthenticationResponseJSON
    const passkey = await this.db.manager.findOneBy(Passkey, { credentialId: body.credential.id })
    if (!passkey) {
      await this.audit.addEntry(this.db.manager, 'passkey.failed', { accountId: null, ...client })
      throw failed()
    }
    const counter = await this.check(response, expectedChallenge, passkey)
    if (counter === undefined) return this.refuse(passkey, client)
    return this.db.transaction(async (tx) => {
      const account = await lockAccount(tx, { id: passkey.accountId })
      // Read again under the lock: of two answers with one counter, one counts.
      const present = await tx.findOneBy(Passkey, { id: passkey.id })
      if (!account || !present || (counter > 0 && counter <= present.counter)) throw failed()
      if (!account.emailConfirmedAt)
        throw new ProtocolError(403, 'email_not_confirmed', 'Email not confirmed')
      await tx.update(Passkey, { id: passkey.id }, { counter, lastUsedAt: this.clock.now() })
      return this.tokens.openSession(tx, account, 'passkey', client)
    })
  }

  /** A counter that goes back, another origin, a missing PIN: the library throws, or says that it is not verified. */
  private async check(response: AuthenticationResponseJSON, expectedChallenge: string, passkey: Passkey) {
    const party = relyingParty(this.config)
    const isOwners =
      Buffer.from(response.response?.userHandle ?? '', 'base64url').toString() === passkey.accountId
    if (response.response?.userHandle && !isOwners) return undefined
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch(() => undefined)
    return result?.verified ? result.authenticationInfo.newCounter : undefined
  }

  private async refuse({ accountId }: Passkey, client: Client): Promise<never> {
    await this.audit.addEntry(this.db.manager, 'passkey.failed', { accountId, ...client })
    throw failed()
  }
}
