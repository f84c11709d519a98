import { MailKind, mailRequested } from '@borderlane/contracts/identity/internal'
import { newId } from '@borderlane/persistence'
import { publishEvent } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import type { ReceivedMail } from './mailbox'
import { deliverAgain, PUBLIC_URL, startIdentity } from './replica'
import { type Servers, startServers } from './scene'
import { collectLog, dumpRedis, dumpTables, metric } from './traces'

describe('mails about an account', () => {
  let servers: Servers
  let identity: Awaited<ReturnType<typeof startIdentity>>
  let app: INestApplication
  let logged: string[]

  beforeAll(async () => {
    logged = collectLog()
    servers = await startServers()
    identity = await startIdentity(servers.broker)
    app = await servers.replica()
  })

  afterAll(async () => {
    await app.close()
    await identity.close()
    await servers.close()
  })

  const ask = (mailId: string, messageId = newId()) =>
    publishEvent(servers.broker, mailRequested, { mailId }, messageId)
  const received = async (address: string): Promise<ReceivedMail> => (await servers.received(address, 1))[0]!
  /** Events of one subject are handled in order: when a later mail is there, all earlier ones had their chance. */
  const settle = async (): Promise<void> => {
    const { mailId, to } = identity.add({ kind: 'password-changed' })
    await ask(mailId)
    await received(to)
    await servers.drained()
  }

  it.each(MailKind.options)('reach their reader as identity says: %s', async (kind) => {
    const { mailId, to } = identity.add({
      kind,
      newEmail: kind === 'email-change' ? 'new@example.com' : null,
    })
    const before = identity.secrets.length
    await ask(mailId)
    const mail = await received(to)
    const [token, code] = identity.secrets.slice(before)
    const hasLink = ['confirmation', 'recovery', 'magic-link', 'email-change'].includes(kind)
    const link = `${PUBLIC_URL}/mail-link#token_hash=${token}&type=signup&redirect_to=https%3A%2F%2Fvisa.example`
    expect(/https:\/\/\S+/.exec(mail.text)?.[0]).toBe(hasLink ? link : undefined)
    expect(/href="([^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&')).toBe(hasLink ? link : undefined)
    if (code) for (const body of [mail.text, mail.html]) expect(body).toContain(code)
    expect(mail.text).toContain('Dear Asha Rao,')
    expect(await servers.rowIn(mailId, 'sent')).toMatchObject({
      kind: 'account',
      attempts: 1,
      last_error: null,
    })
  })

  it('go out once, however often the event arrives', async () => {
    const { mailId, to } = identity.add({ kind: 'recovery' })
    await ask(mailId)
    await ask(mailId)
    await received(to)
    await servers.database.query(`DELETE FROM inbox`)
    await deliverAgain(servers.broker)
    await settle()
    await received(to)
    expect(await servers.rowsAbout(mailId)).toHaveLength(1)
  })

  it('are not sent when there is nothing to send, and not tried again', async () => {
    const { mailId } = identity.add(null)
    const before = (await servers.mailbox.mails()).length
    await ask(mailId)
    expect(await servers.rowIn(mailId, 'needless')).toMatchObject({
      attempts: 1,
      last_error: null,
      sent_at: null,
    })
    await settle()
    expect(await servers.mailbox.mails()).toHaveLength(before + 1)
    expect(await servers.rowsAbout(mailId)).toMatchObject([{ state: 'needless', attempts: 1 }])
    expect(await metric(app, 'mails_total{kind="account",result="needless"}')).toBe(1)
    expect(logged.join('')).not.toContain('"mail.failed"')
  })

  it('get no header, recipient, markup or link that a name or an address brings along', async () => {
    const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script> https://evil.example'
    const { mailId, to } = identity.add({ kind: 'email-change', fullName: evil, newEmail: evil })
    await ask(mailId)
    const mail = await received(to)
    const [head] = (await servers.mailbox.source(mail.id)).split('\r\n\r\n', 1)
    expect(head).not.toMatch(/victim|Eve|^Bcc:/im)
    expect(mail.envelope.to.map(({ address }) => address)).toEqual([to])
    expect(mail.text).toMatch(/^Hello,\n/)
    expect(mail.html).not.toContain('<script>')
    expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href!).origin)).toEqual([
      PUBLIC_URL,
    ])
  })

  it('are given up at once when the address is invalid', async () => {
    const { mailId } = identity.add({ kind: 'recovery', to: 'a@example.com\r\nBcc: b@example.com' })
    await ask(mailId)
    expect(await servers.rowIn(mailId, 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'address_invalid',
    })
  })

  it('wait while identity is away', async () => {
    const { mailId, to } = identity.add({ kind: 'confirmation' })
    await identity.close()
    await ask(mailId)
    expect((await servers.rowIn(mailId, 'waiting')).last_error).toBe('service.unavailable')
    await identity.reopen()
    await received(to)
  })

  it('leave neither link, code, name nor address in tables, jobs and logs', async () => {
    const [tables, jobs, lines] = [
      await dumpTables(servers.database),
      await dumpRedis(servers.redis),
      logged.join(''),
    ]
    expect(tables).toContain('"kind":"account"')
    expect(jobs).toContain('notifications.forget-old-messages')
    expect(lines).toContain('"mail.sent"')
    expect(identity.secrets.length).toBeGreaterThan(10)
    for (const place of [tables, jobs, lines]) {
      expect(place).not.toMatch(/holder-|@example\.com|Asha|mail-link|<script/)
      // Standing alone: any six digits are part of some time or id.
      for (const secret of identity.secrets)
        expect(place).not.toMatch(new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`))
    }
  })
})
