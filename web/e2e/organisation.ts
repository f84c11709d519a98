import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The provider that the tests of identity use, too. */
const PROGRAM = join(__dirname, '../../services/identity/test/openid-provider.mjs')

/** A real provider of an organisation (OpenID Connect), whose people sign in there without a page. */
export class Organisation {
  private constructor(
    private readonly process: ChildProcess,
    /** For the platform whose staff come from there. */
    readonly settings: Record<string, string>,
  ) {}

  static async start(): Promise<Organisation> {
    const child = fork(PROGRAM, [], { stdio: 'ignore', execArgv: [] })
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
    return new Organisation(child, {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'borderlane',
      OIDC_CLIENT_SECRET: 'the secret of the test',
      OIDC_ROLES: 'money desk=finance',
    })
  }

  /** Before the first sign-in: where people are led back. */
  leadBackTo(page: string): Promise<void> {
    return this.tell({ returnTo: `${page}/auth/v1/callback` })
  }

  /** Who signs in next, having shown two factors there. */
  nextIs(person: Record<string, unknown>): Promise<void> {
    return this.tell({ person, login: { amr: ['mfa'] } })
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit')
    this.process.disconnect()
    await ended
  }

  private async tell(message: Record<string, unknown>): Promise<void> {
    const done = once(this.process, 'message')
    this.process.send(message)
    await done
  }
}
