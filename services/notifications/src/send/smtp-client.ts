import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { Site } from '@borderlane/messaging'
import { companyOf, CONFIG, inClientSpan } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { AddressedMail } from '../compose/composers'
import type { Config } from '../config'
import { mailText } from '../template/mail-content'
import { LOGO_CID, mailHtml } from '../template/mail-html'

const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 15_000
/** One delivery as a whole; also ends a server that answers drop by drop. */
const DELIVERY_TIMEOUT_MS = 60_000
const CONNECTIONS = 5
/** The server has refused this recipient or this text permanently (RFC 5321, 4.2.1). */
const FINAL_COMMANDS = ['RCPT TO', 'DATA']

/** The mail server did not take a mail. Carries codes only, and no cause. */
export class MailRefused extends Error {
  constructor(
    readonly reason: string,
    /** The same mail would be refused again. */
    readonly final: boolean,
  ) {
    super(reason)
  }
}

@Injectable()
export class SmtpClient implements OnApplicationShutdown {
  private readonly transport

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly site: Site,
  ) {
    this.transport = createTransport({
      url: config.SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS,
      // Our own rows decide about another attempt.
      maxRequeues: 0,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // The address of a server inside the network may end with ?requireTLS=false.
      requireTLS: config.BORDERLANE_MODE === 'production',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /**
   * Resolves when the mail server has taken the mail.
   * @throws MailRefused
   */
  async deliverMail(mail: AddressedMail & { messageId: string }): Promise<void> {
    const { to, alsoTo = [], replyTo, content, texts, messageId } = mail
    const settings = await this.site.settings()
    const { name, address, register, email, phone } = companyOf(this.config, settings)
    const company = [name, address, register, email, phone].join(' · ')
    const logo = await this.site.logo(settings)
    // A logo that cannot be read now is left out.
    const look = logo ? settings : { ...settings, logo: null }
    const message: SendMailOptions = {
      from: senderOf(settings, this.config.MAIL_FROM),
      // The address alone: no name that someone typed gets into a header.
      to: [to, ...alsoTo].map((address) => ({ name: '', address })),
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: content.subject,
      text: mailText(content, texts, company),
      html: mailHtml(content, texts, { company, look }),
      ...(logo && {
        attachments: [{ content: logo, cid: LOGO_CID, filename: 'logo.png', contentType: 'image/png' }],
      }),
      messageId,
      // Holiday notices do not answer to it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    }
    await inClientSpan('SMTP send', { 'network.protocol.name': 'smtp' }, () =>
      this.transport.sendMail(message).catch((error: unknown) => {
        throw toRefusal(error)
      }),
    )
  }

  onApplicationShutdown(): void {
    this.transport.close()
  }
}

/** Without a sender of its own a site that has a name sends under it, from the address of the installation. */
function senderOf({ sender, name }: SiteSettings, installed: string): SendMailOptions['from'] {
  if (sender || !name) return sender ?? installed
  return { name, address: /<(.+)>$/.exec(installed)?.[1] ?? installed }
}

/** Turns what the mail server or the way to it said into codes: its words quote addresses. */
export function toRefusal(error: unknown): MailRefused {
  const { code, command, responseCode, response, permanent } = error as Record<string, unknown>
  // 5.1.1 is an unknown address, 5.7.1 a sender who may not (RFC 3463).
  const [, exact] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? []
  const codes = [code, command, responseCode, exact].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  )
  const final = permanent === true && FINAL_COMMANDS.includes(String(command))
  return new MailRefused(codes.join(' ') || 'smtp', final)
}
