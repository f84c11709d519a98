import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export const IMAP_USER = 'cases'
export const IMAP_PASSWORD = 'secret in transit'

interface Stored {
  uid: number
  source: Buffer
  flags: Set<string>
}

/** A mailbox that speaks as much IMAP as the reading of replies needs; what it does not know it refuses. */
export class ImapServer {
  private readonly server = createServer((socket) => this.serve(socket))
  private readonly sockets = new Set<Socket>()
  private uids = 0
  mails: Stored[] = []
  /** Bytes of mails that were read. */
  sent = 0
  isLocked = false
  /** The next deletion ends the connection instead: the reader dies between its work and the mailbox. */
  breaksOnDelete = false
  /** It talks and never comes to an end. */
  isEndless = false

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo
    return `imap://${IMAP_USER}:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${port}`
  }

  add(source: string | Buffer): number {
    this.mails.push({ uid: ++this.uids, source: Buffer.from(source), flags: new Set() })
    return this.uids
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n')
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) this.answer(socket, line)
    })
  }

  private answer(socket: Socket, line: string): void {
    const [, tag, command, words = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const [uid] = words.match(/\d+/) ?? []
    const mail = this.mails.find((one) => one.uid === Number(uid))
    const say = (text: string) => socket.write(`* ${text}\r\n`)
    switch (command!.toUpperCase()) {
      case 'LOGIN':
        if (!this.isLocked && words.replaceAll('"', '') === `${IMAP_USER} ${IMAP_PASSWORD}`) break
        return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`)
      case 'CAPABILITY':
        say('CAPABILITY IMAP4rev1 UIDPLUS')
        break
      case 'LIST':
        say('LIST () "/" INBOX')
        break
      case 'SELECT':
        say('FLAGS (\\Seen \\Deleted)')
        say(`${this.mails.length} EXISTS`)
        say('OK [UIDVALIDITY 1]')
        say(`OK [UIDNEXT ${this.uids + 1}]`)
        break
      case 'UID SEARCH':
        if (this.isEndless) {
          const talk = setInterval(() => say('OK still here'), 20)
          return void socket.on('close', () => clearInterval(talk))
        }
        say(`SEARCH ${this.mails.flatMap(({ uid, flags }) => (flags.has('\\Seen') ? [] : uid)).join(' ')}`)
        break
      case 'UID FETCH':
        if (mail) this.fetch(socket, mail, words)
        break
      case 'UID STORE':
        if (this.breaksOnDelete && words.includes('\\Deleted')) return void socket.destroy()
        for (const [flag] of words.matchAll(/\\\w+/g)) mail?.flags.add(flag)
        break
      case 'UID EXPUNGE':
        this.mails = this.mails.filter((one) => one !== mail || !one.flags.has('\\Deleted'))
        break
      case 'LSUB':
      case 'NOOP':
      case 'LOGOUT':
        break
      default:
        return void socket.write(`${tag} BAD unknown\r\n`)
    }
    socket.write(`${tag} OK done\r\n`)
  }

  private fetch(socket: Socket, { uid, source }: Stored, words: string): void {
    const [, most] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(words) ?? []
    const part = source.subarray(0, Number(most))
    socket.write(`* 1 FETCH (UID ${uid} RFC822.SIZE ${source.length}`)
    socket.write(` BODY[]<0> {${part.length}}\r\n`)
    socket.write(part)
    this.sent += part.length
    socket.write(')\r\n')
  }
}
