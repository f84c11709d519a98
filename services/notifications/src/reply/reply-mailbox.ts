import { CONFIG, inClientSpan } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { ImapFlow } from 'imapflow'
import type { Config } from '../config'
import type { ReceivedMail } from './read-reply'

/** Mails of one minute. */
const MOST_AT_ONCE = 100
/** A mail with a file of the largest size that an upload takes; one that is larger is not taken. */
const MOST_BYTES = 15 * 1024 * 1024
/** What someone wrote comes first. Millions of empty lines are gigabytes for a parser. */
const MOST_LOADED = 128 * 1024
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
/** A server that goes on talking is left, too. */
const LONGEST_MS = 5 * 60_000

/** The mailbox of the operator to which travellers answer. Nothing else is to come there. */
@Injectable()
export class ReplyMailbox {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Goes through the mails that no one has read, the oldest first. What is taken is deleted; the rest is marked as read and
   * left to the operator. One whose work fails stays as it is, and keeps none of the others from being read.
   */
  async takeMails(
    take: (mail: ReceivedMail) => Promise<'taken' | 'left'>,
    longestMs = LONGEST_MS,
  ): Promise<void> {
    const { IMAP_URL } = this.config
    if (!IMAP_URL) return
    await inClientSpan('IMAP read', { 'network.protocol.name': 'imap' }, async () => {
      const client = open(IMAP_URL)
      const end = setTimeout(() => client.close(), longestMs)
      const failures: unknown[] = []
      try {
        await client.connect()
        await client.mailboxOpen('INBOX')
        const uids = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of uids.slice(0, MOST_AT_ONCE)) {
          const mail = await read(client, String(uid))
          const done = mail && (await take(mail).catch((error: unknown) => void failures.push(error)))
          if (done === 'taken') await client.messageDelete(String(uid), { uid: true })
          if (done === 'left') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
        if (failures.length > 0) throw failures[0]
      } finally {
        clearTimeout(end)
        client.close()
      }
    })
  }
}

function open(address: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    ...{ host: hostname, port: Number(port) || (secure ? 993 : 143), secure },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would write what comes.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  // What waits for an answer fails; no one else has to hear of it.
  client.on('error', () => undefined)
  return client
}

/** @returns undefined: it is gone */
async function read(client: ImapFlow, uid: string): Promise<ReceivedMail | undefined> {
  const query = { size: true, source: { maxLength: MOST_LOADED } }
  const { size = Infinity, source } = (await client.fetchOne(uid, query, { uid: true })) || {}
  return source && { source, isWhole: size <= MOST_BYTES }
}
