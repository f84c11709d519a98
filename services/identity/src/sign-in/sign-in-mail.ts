import type { Caller } from '@borderlane/contracts/define'
import {
  type Envelope,
  type EnvelopeAnswer,
  OtpBody,
  RecoverBody,
  ResendBody,
} from '@borderlane/contracts/identity/protocol'
import { recover, resend, sendMagicLink, sendOtp } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { Account } from '../account/account.entity'
import { readEmail } from '../account/accounts'
import { AttemptLimits } from '../account/attempt-limits'
import { Audit } from '../account/audit.store'
import { mergeMetadata } from '../account/metadata'
import { type Client, clientOf, readBody, refusePhone, respond } from '../envelope'
import { AccountMails } from '../mail/account-mails'
import type { NewMail } from '../mail/mail-request.entity'
import { AddressChange } from '../own-account/address-change'
import { badInput, ProtocolError } from '../protocol-error'

/**
 * Mails that anyone may ask for, for any address. Whether someone has the address is looked up only while the mail
 * is written, so that neither answer nor time shows it. A good answer is always an empty object: the client reads it
 * as JSON.
 */
@Controller()
export class SignInMailController {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly mails: AccountMails,
    private readonly addresses: AddressChange,
    private readonly audit: Audit,
  ) {}

  @Handle(recover)
  recoverAccount(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const mail = mailOf(readBody(RecoverBody, input), input)
      return this.request({ kind: 'recovery', ...mail }, clientOf(input, caller))
    })
  }

  @Handle(sendOtp)
  sendOtp(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return this.mailLink(input, caller)
  }

  @Handle(sendMagicLink)
  sendMagicLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return this.mailLink(input, caller)
  }

  private mailLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      refusePhone(input)
      const body = readBody(OtpBody, input)
      const metadata = mergeMetadata({}, body.data)
      const createAccount = body.create_user !== false
      const mail: NewMail = { kind: 'magic-link', metadata, createAccount, ...mailOf(body, input) }
      return this.request(mail, clientOf(input, caller))
    })
  }

  @Handle(resend)
  resendMail(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      refusePhone(input)
      const body = readBody(ResendBody, input)
      const client = clientOf(input, caller)
      if (body.type === 'signup')
        return this.request({ kind: 'confirmation', ...mailOf(body, input) }, client)
      if (body.type !== 'email_change') throw badInput('Missing one of these types: signup, email_change')
      await this.limits.countAttempt('mail', client.ip)
      const email = readEmail(body.email)
      await this.db.transaction(async (tx) => {
        const account = await tx.findOneBy(Account, { email })
        if (!account?.newEmail) return
        // A mail too many is simply not sent: a refusal would tell that there is such an account.
        await this.addresses
          .sendLinks(tx, account, account.newEmail, mailOf(body, input), client)
          .catch((error: unknown) => {
            if (!(error instanceof ProtocolError)) throw error
          })
      })
      return { body: {} }
    })
  }

  private async request(mail: NewMail, client: Client): Promise<{ body: object }> {
    await this.limits.countAttempt('mail', client.ip)
    await this.db.transaction(async (tx) => {
      await this.mails.askForMail(tx, mail, client)
      await this.audit.addEntry(tx, 'mail.requested', { accountId: null, ...client })
    })
    return { body: {} }
  }
}

function mailOf(body: z.output<typeof RecoverBody>, { query }: Envelope): Omit<NewMail, 'kind'> {
  return {
    address: readEmail(body.email),
    redirectTo: query['redirect_to'],
    codeChallenge: body.code_challenge,
    codeChallengeMethod: body.code_challenge_method,
  }
}
