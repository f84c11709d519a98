import { readReply } from './read-reply'

const TOKEN = 'a2bcdefghijklmnopq7z'
const OWN = { address: 'cases@visa.example', sender: 'mail@visa.example' }
const HEADERS = {
  From: 'Asha Rao <asha@example.com>',
  To: `cases+${TOKEN}@visa.example`,
  'Message-ID': '<1@example.com>',
  'Content-Type': 'text/plain; charset=utf-8',
}

function read(body: string | Buffer, headers: object = {}) {
  const lines = Object.entries({ ...HEADERS, ...headers }).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  )
  const source = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
  return readReply({ source, isWhole: true }, OWN)
}
const textOf = async (body: string, headers?: object) => (await read(body, headers))?.text

describe('a reply', () => {
  it('is what someone wrote, to one order, from one address', async () => {
    expect(await read('Here is my answer.\r\n\r\nAsha')).toEqual({
      ...{ token: TOKEN, from: 'asha@example.com', text: 'Here is my answer.\n\nAsha', files: 0 },
      mailId: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it.each([
    ['a quote', 'Yes.\n\nOn 3 May 2026 at 10:00, Visa <mail@visa.example> wrote:\n> Do you agree?\n> Visa'],
    ['a wrapped line before it', 'Yes.\n\nOn 3 May 2026, Visa\n<mail@visa.example> wrote:\n> Do you agree?'],
    ['a line in German', 'Yes.\n\nAm 3.5.2026 um 10:00 schrieb Visa:\n\n> Do you agree?'],
    ['a line in Chinese', 'Yes.\n\n在 2026年5月3日,Visa 写道：\n> Do you agree?'],
    ['a forwarded mail', 'Yes.\n\n-----Ursprüngliche Nachricht-----\nVon: Visa\nDo you agree?'],
    ['a header of a mail', 'Yes.\n\nDe : Visa <mail@visa.example>\nEnvoyé : lundi\n\nDo you agree?'],
    ['a line of Outlook', `Yes.\n${'_'.repeat(32)}\nFrom: Someone\nDo you agree?`],
    ['a signature', 'Yes.\n-- \nAsha, Sales'],
  ])('has no history: %s', async (_what, body) => {
    expect(await textOf(body)).toBe('Yes.')
  })

  it('keeps what was written between quotes and what only looks like one', async () => {
    expect(await textOf('> When?\nIn May.\n> Where?\nIn Delhi: a -> b')).toBe('In May.\nIn Delhi: a -> b')
  })

  it('in HTML is its text, without what the HTML would do', async () => {
    const html = `<html><head><title>x</title></head><body><style>p{}</style><p>1 &lt; 2 &eacute;</p>
      <script>alert(1)</script><img src=x onerror=alert(1)><div class="gmail_quote">old</div></body></html>`
    expect(await textOf(html, { 'Content-Type': 'text/html; charset=utf-8' })).toBe('1 < 2 é')
  })

  it.each([
    ['nothing', ''],
    ['quotes alone', '> Do you agree?'],
    ['a card number', 'My card: 4242 4242 4242 4242'],
    ['more than a message holds', 'x'.repeat(10_001)],
    ['what cannot be seen', '\u200b\u200b'],
  ])('that holds %s has no text that is taken', async (_what, body) => {
    expect(await read(body)).toMatchObject({ token: TOKEN, text: null })
  })

  it('loses what no one sees or what turns the text', async () => {
    expect(await textOf('a\u0000b\u202ec\u001bd')).toBe('abcd')
  })

  it.each([
    ['a holiday notice', { 'Auto-Submitted': 'auto-replied' }],
    ['a bounce', { 'Return-Path': '<>' }],
    ['a bounce without brackets', { 'Return-Path': '' }],
    ['a report', { 'Content-Type': 'multipart/report; boundary=x' }],
    ['a list', { 'List-Id': '<x.example.com>' }],
    ['a bulk mail', { Precedence: 'bulk' }],
    ['a machine', { From: 'MAILER-DAEMON@example.com' }],
    ['ourselves', { From: 'mail@visa.example' }],
    ['no order', { To: 'cases@visa.example' }],
    ['a token of another kind', { To: `cases+${TOKEN.slice(1)}@visa.example` }],
    ['another domain', { To: `cases+${TOKEN}@other.example` }],
  ])('is not what comes from or to %s', async (_what, headers) => {
    expect(await read('Yes.', headers)).toBeUndefined()
  })

  it('is found by the address that the mail server names, in any case of letters', async () => {
    const headers = { To: 'me@example.com', 'Delivered-To': `Cases+${TOKEN.toUpperCase()}@Visa.Example` }
    expect(await read('Yes.', headers)).toMatchObject({ token: TOKEN })
  })

  it.each([
    ['two senders', { From: ['asha@example.com', 'other@example.com'] }],
    ['no sender', { From: 'Asha' }],
    ['two senders in one line', { From: 'asha@example.com, other@evil.example' }],
    ['an address beside brackets', { From: '<asha@example.com>other@evil.example' }],
    ['two addresses in brackets', { From: '<asha@example.com, other@evil.example>' }],
    ['a group', { From: 'Us: asha@example.com;' }],
    ['an address that has to be decoded', { From: '=?utf-8?q?=3Casha=40example.com=3E?=' }],
    ['an address that turns the text', { From: 'ahsa\u202e@evil.example' }],
    ['a name without end', { From: `Asha${' '.repeat(3_000)}<asha@example.com>` }],
    ['an address that is cut short', { From: '<asha\u0000@example.com>' }],
  ])('with %s is from no one', async (_what, headers) => {
    expect(await read('Yes.', headers)).toMatchObject({ from: null, text: 'Yes.' })
  })

  const MX = 'mx.example; '
  it.each([
    ['a server that checks', [`${MX}dmarc=pass header.from=example.com`], true],
    [
      'a server that checks, in two lines',
      [`${MX}spf=fail smtp.mailfrom=x@relay.example`, `${MX}dmarc=pass`],
      true,
    ],
    ['the signature of a domain without rules', [`${MX}dmarc=none; dkim=pass header.d=example.com`], true],
    ['the server of a domain without rules', [`${MX}spf=pass smtp.mailfrom=asha@mail.example.com`], true],
    ['a domain that disowns it', [`${MX}spf=pass; dmarc=fail`], false],
    ['a domain that disowns it, below', ['evil.example; dmarc=pass', `${MX}dmarc = fail`], false],
    ['rules that cannot be read', [`${MX}dmarc=permerror; spf=pass smtp.mailfrom=asha@example.com`], false],
    ['the server of another domain', [`${MX}dmarc=none; spf=pass smtp.mailfrom=asha@evil.example`], false],
    ['the signature of a domain with the same end', [`${MX}dkim=pass header.d=ample.com`], false],
    ['no one', [`${MX}dmarc=none; spf=none; dkim=none`], false],
    ['its own sender', [`${MX}dmarc=none; spf=softfail`, 'evil.example; dmarc=pass'], false],
    ['a comment', [`${MX}spf=pass (; dmarc=pass) smtp.mailfrom=x@evil.example`], false],
    ['an address in quotes', [`${MX}spf=pass smtp.mailfrom="; dmarc=pass "@evil.example`], false],
  ])('is believed or not by the word of %s', async (_who, found, isBelieved) => {
    const from = isBelieved ? 'asha@example.com' : null
    expect(await read('Yes.', { 'Authentication-Results': found })).toMatchObject({ from, text: 'Yes.' })
  })

  it('has no number that another one has, whatever Message-ID they share', async () => {
    const idOf = async (body: string, headers?: object) => (await read(body, headers))?.mailId
    const all = [
      await idOf('Yes.'),
      await idOf('No.'),
      await idOf('Yes.', { From: 'other@example.com' }),
      await idOf('Yes.', { 'Message-ID': '' }),
      await idOf('No.', { 'Message-ID': '' }),
    ]
    expect(new Set(all).size).toBe(5)
    expect(await idOf('Yes.', { Received: 'from elsewhere' })).toBe(all[0])
  })

  it.each([
    ['plain text', 'text/plain', 'Yes.\nOpen https://visa.example/order/1?lang=de#token=abc_1-2%20Z now'],
    ['HTML', 'text/html', '<p>Yes.</p><div><a href="https://visa.example/order/1#token=abc">Open</a></div>'],
    ['a wrapped line', 'text/plain', 'Yes.\r\nhttps://visa.example/order/1#token=\r\nabc_12'],
  ])('holds no link that opens an order, in %s', async (_where, type, body) => {
    const text = await textOf(body, { 'Content-Type': type })
    expect(text).toMatch(/^Yes\.[^]*visa\.example/)
    expect(text).not.toMatch(/token|abc/)
  })

  it.each(['utf-7', 'utf-16', 'x-unknown', 'utf-8'])(
    'in broken %s is text that can be kept',
    async (charset) => {
      const body = Buffer.from('+ADw-\u00ff\u00fe\u00c0\u0080A\u0000', 'latin1')
      const type = { 'Content-Type': `text/plain; charset=${charset}` }
      const reply = await read(body, type)
      expect(reply?.text).toEqual(expect.any(String))
    },
  )

  it('counts the files that came along, not the pictures of a signature', async () => {
    const part = (disposition: string) =>
      `--x\r\nContent-Type: image/png\r\nContent-Disposition: ${disposition}\r\n\r\nabc\r\n`
    const body = `--x\r\nContent-Type: text/plain\r\n\r\nYes.\r\n${part('inline')}${part('attachment; filename=a.png')}--x--`
    const headers = { 'Content-Type': 'multipart/mixed; boundary=x' }
    expect(await read(body, headers)).toMatchObject({ text: 'Yes.', files: 1 })
  })

  it('that is nothing but a puzzle for its reader ends no one', async () => {
    const nested = Array.from({ length: 500 }, (_, level) => {
      return `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`
    }).join('')
    expect(await read(nested, { 'Content-Type': 'multipart/mixed; boundary=b0' })).toBeUndefined()
    for (const body of [
      `${'>'.repeat(50)}\n:\n`.repeat(3_000),
      '<'.repeat(300_000),
      '<blockquote'.repeat(30_000),
      '<!--'.repeat(90_000),
    ])
      expect(await read(body, { 'Content-Type': 'text/html' })).toMatchObject({ token: TOKEN })
  })
})
