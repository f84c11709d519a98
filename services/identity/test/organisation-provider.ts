import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

interface Asked {
  person?: Record<string, unknown>
  login?: Record<string, unknown>
  token?: Record<string, unknown>
  fails?: number
  lists?: 'present' | 'old'
  refuses?: boolean
  forges?: boolean
  rejects?: boolean
}

const MAX_STEPS = 8

/** The provider of an organisation, in a process of its own: its packages are modules of the browser's kind. */
export class OrganisationProvider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(): Promise<OrganisationProvider> {
    const child = fork(join(__dirname, 'openid-provider.mjs'), [], { stdio: 'ignore', execArgv: [] })
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
    return new OrganisationProvider(child, issuer)
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit')
    this.process.disconnect()
    await ended
  }

  /** Says who signs in, and what goes wrong; what is not named is as it should be. */
  async set(asked: Asked): Promise<void> {
    const usual: Asked = {
      login: {},
      token: {},
      fails: 0,
      lists: 'present',
      refuses: false,
      forges: false,
      rejects: false,
    }
    await this.tell({ ...usual, ...asked })
  }

  /** From now on tokens are signed with another key. */
  rotateKeys(): Promise<void> {
    return this.tell('rotate')
  }

  /** A browser without a session goes there, and is led back. @returns what is behind the `?` of the address then */
  async visit(address: string): Promise<Record<string, string>> {
    const cookies = new Map<string, string>()
    let at = new URL(address)
    for (let step = 0; at.origin === this.issuer; step += 1) {
      if (step === MAX_STEPS) throw new Error(`the provider leads nowhere: ${at.pathname}`)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, value!)
      }
      const next = answer.headers.get('location')
      if (!next) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at)
    }
    return Object.fromEntries(at.searchParams)
  }

  private async tell(message: Asked | string): Promise<void> {
    const done = once(this.process, 'message')
    this.process.send(message)
    await done
  }
}
