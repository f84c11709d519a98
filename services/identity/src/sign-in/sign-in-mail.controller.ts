import type { Caller } from '@borderlane/contracts/caller'
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
import { clientOf, readBody, refusePhone, respond } from '../envelope'
import { SignInMailService } from './sign-in-mail'

/** Mails that anyone may ask for. A good answer is always an empty object: the client reads it as JSON. */
@Controller()
export class SignInMailController {
  constructor(private readonly mails: SignInMailService) {}

  @Handle(recover)
  recover(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const body = readBody(RecoverBody, input)
      await this.mails.recover(body, input.query['redirect_to'], clientOf(input, caller))
      return { body: {} }
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
      await this.mails.magicLink(body, input.query['redirect_to'], clientOf(input, caller))
      return { body: {} }
    })
  }

  @Handle(resend)
  resend(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      refusePhone(input)
      const body = readBody(ResendBody, input)
      await this.mails.resend(body, input.query['redirect_to'], clientOf(input, caller))
      return { body: {} }
    })
  }
}
