import { type Clock, CLOCK, CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import * as oidc from 'openid-client'
import type { Config } from '../config'
import { ProtocolError } from '../protocol-error'
import { codeOf, organisationRefusal } from './provider-error'

/** The path, below the address of the site, to which the provider leads back. */
const CALLBACK = '/auth/v1/callback'
const TIMEOUT_SECONDS = 4
/** What clocks may differ by. */
const TOLERANCE_SECONDS = 60
/** A token is asked for with a code and made at that moment. */
const TOKEN_AGE_SECONDS = 300
/** Where the provider was last asked longer ago, it asks the person again; what it asked then counts as a proof. */
const SIGN_IN_AGE_SECONDS = 900

/** What only the sign-in itself knows, between its two halves. */
export interface Secrets {
  verifier: string
  nonce: string
}

export interface Claims {
  issuer: string
  subject: string
  claims: Readonly<Record<string, unknown>>
}

/** The OpenID provider of the organisation, by the settings. Nothing of it is kept: staff sign in rarely. */
@Injectable()
export class Provider {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The address at which someone signs in. @throws ProtocolError */
  addressFor(state: string, { verifier, nonce }: Secrets): Promise<string> {
    return this.refuseOnFailure(async () => {
      const provider = await this.discover()
      const address = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: this.callback,
        scope: this.config.OIDC_SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(SIGN_IN_AGE_SECONDS),
      })
      return address.href
    })
  }

  /** Who has signed in: exchanges what the provider gave along, and checks its token. @throws ProtocolError */
  claimsOf(query: Record<string, string>, state: string, { verifier, nonce }: Secrets): Promise<Claims> {
    return this.refuseOnFailure(async () => {
      // Read again, so that keys that the provider has changed are known.
      const provider = await this.discover()
      const address = new URL(this.callback)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const tokens = await oidc.authorizationCodeGrant(provider, address, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()!
      this.checkAge(idToken.iat)
      const more = provider.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        : {}
      // What the signed token says counts before what the provider says beside it.
      return { issuer: idToken.iss, subject: idToken.sub, claims: { ...more, ...idToken } }
    })
  }

  /** When a second factor was shown, if the token says so and it was lately; null: ours is asked for. */
  strongAt({ claims }: Claims): Date | null {
    const methods = Array.isArray(claims['amr']) ? (claims['amr'] as unknown[]) : []
    const isStrong = methods.includes('mfa') || this.config.OIDC_STRONG_ACR.includes(String(claims['acr']))
    const at = claims['auth_time']
    if (!isStrong || typeof at !== 'number') return null
    const age = this.clock.now().getTime() / 1_000 - at
    if (age > SIGN_IN_AGE_SECONDS + TOLERANCE_SECONDS || age < -TOLERANCE_SECONDS) return null
    return new Date(Math.min(at * 1_000, this.clock.now().getTime()))
  }

  private get callback(): string {
    return new URL(CALLBACK, this.config.PUBLIC_URL).href
  }

  /** @throws ProtocolError `organisation_clock_wrong`: the library does not look at when a token was made */
  private checkAge(issuedAt: number): void {
    const age = this.clock.now().getTime() / 1_000 - issuedAt
    if (age > TOKEN_AGE_SECONDS || age < -TOLERANCE_SECONDS)
      throw organisationRefusal('organisation_clock_wrong')
  }

  private async discover(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = this.config
    if (!issuer || !id || !secret) throw organisationRefusal('organisation_unreachable')
    const isLocal = this.config.BORDERLANE_MODE === 'local' && issuer.startsWith('http:')
    // The library marks it as deprecated so that no one takes it for production.
    const execute = isLocal ? [oidc.allowInsecureRequests] : []
    const metadata = {
      [oidc.clockTolerance]: TOLERANCE_SECONDS,
      [oidc.clockSkew]: Math.round((this.clock.now().getTime() - Date.now()) / 1_000),
    }
    const options = { timeout: TIMEOUT_SECONDS, execute }
    const provider = await oidc
      .discovery(new URL(issuer), id, metadata, oidc.ClientSecretBasic(secret), options)
      .catch((error: unknown) => {
        logFailure(error, 'the provider of the organisation was not found')
        throw organisationRefusal('organisation_unreachable')
      })
    // Without this the library trusts a token because it came over TLS, whatever its signature.
    oidc.enableNonRepudiationChecks(provider)
    return provider
  }

  private async refuseOnFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      logFailure(error, 'a sign-in at the organisation failed')
      throw organisationRefusal(codeOf(error))
    }
  }
}

/** The library's own errors hold tokens and codes: only their names are logged. */
function logFailure(error: unknown, message: string): void {
  const { code, name } = error as { code?: string; name?: string }
  log.warn({ event: 'organisation_sign_in_failed', reason: code ?? name ?? 'unknown' }, message)
}
