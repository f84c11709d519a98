import type { OutputOf } from '@borderlane/contracts/define'
import { ORGANISATION } from '@borderlane/contracts/identity/organisation'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { getHealth, getKeys, getSettings } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { respond } from '../envelope'
import { KeyRing } from './key-ring'

/** A verifier that caches our keys fetches them again after this time; a key is known for days before it signs. */
const KEYS_MAX_AGE_SECONDS = 600

@Controller()
export class SelfController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: KeyRing,
  ) {}

  @Handle(getSettings)
  getSettings(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: {
        external: {
          email: true,
          phone: false,
          anonymous_users: false,
          [ORGANISATION]: this.config.OIDC_ISSUER !== undefined,
        },
        disable_signup: this.config.SIGN_UP === 'off',
        mailer_autoconfirm: this.config.UNCONFIRMED_SIGN_IN === 'on',
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      },
    }))
  }

  /** For monitors that know the protocol; our own ask the internal port. */
  @Handle(getHealth)
  getHealth(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: { name: 'Borderlane identity', description: 'Accounts and sessions' },
    }))
  }

  @Handle(getKeys)
  async getKeys(input: Envelope): Promise<OutputOf<typeof getKeys>> {
    const headers = { 'cache-control': `public, max-age=${KEYS_MAX_AGE_SECONDS}` }
    const answer = await respond(input, async () => ({ headers }))
    return { ...answer, body: { keys: [...this.keys.publicKeys] } }
  }
}
