import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitFor } from '@borderlane/testing'

/** A mail as the mailbox took it, its parts decoded. */
export interface ReceivedMail {
  id: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  to: { address: string; name: string }[]
  envelope: { to: { address: string }[] }
}

const START_MS = 20_000
const MAILDEV = require.resolve('maildev/bin/maildev')

/** The mailbox of `npm start`, on a port that stays the same while it is stopped and started. */
export class Mailbox {
  private process?: ChildProcess
  private folder?: string

  private constructor(
    private readonly smtpPort: number,
    private readonly pagePort: number,
  ) {}

  static async create(): Promise<Mailbox> {
    const [smtpPort, pagePort] = await Promise.all([freePort(), freePort()])
    return new Mailbox(smtpPort, pagePort)
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.smtpPort}`
  }

  /** Begins without mails. */
  async start(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
    this.process = spawn(
      process.execPath,
      [
        MAILDEV,
        ...['--smtp', String(this.smtpPort), '--web', String(this.pagePort), '--ip', '127.0.0.1'],
        ...['--mail-directory', this.folder, '--silent'],
      ],
      { stdio: 'ignore' },
    )
    await waitFor(async () => (await fetch(this.page('/healthz'))).ok, START_MS)
  }

  async stop(): Promise<void> {
    const { process: running } = this
    this.process = undefined
    if (!running) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    if (this.folder) rmSync(this.folder, { recursive: true, force: true })
  }

  async mails(): Promise<ReceivedMail[]> {
    return (await (await fetch(this.page('/email'))).json()) as ReceivedMail[]
  }

  async mailsTo(address: string): Promise<ReceivedMail[]> {
    return (await this.mails()).filter((mail) => mail.envelope.to.some((to) => to.address === address))
  }

  /** The mail as it went over the wire. */
  async source(id: string): Promise<string> {
    return (await fetch(this.page(`/email/${id}/source`))).text()
  }

  private page(path: string): string {
    return `http://127.0.0.1:${this.pagePort}${path}`
  }
}
