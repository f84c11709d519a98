import type { Caller } from '@borderlane/contracts/caller'
import {
  ChallengeBody,
  challengeFactor,
  EnrolBody,
  enrolFactor,
  FactorVerifyBody,
  unenrolFactor,
  verifyFactor,
} from '@borderlane/contracts/identity/factors'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { clientOf, readBody, respond } from '../envelope'
import { Bearer } from '../session/bearer'
import { FactorService } from './authenticator-apps'

/** Second factors of the signed-in user. */
@Controller()
export class FactorController {
  constructor(
    private readonly bearer: Bearer,
    private readonly factors: FactorService,
  ) {}

  @Handle(enrolFactor)
  enrol(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      return { body: await this.factors.enrol(who, readBody(EnrolBody, input), clientOf(input, caller)) }
    })
  }

  @Handle(challengeFactor)
  challenge(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      const body = readBody(ChallengeBody, input)
      return { body: await this.factors.challenge(who, factorIn(input), body, clientOf(input, caller)) }
    })
  }

  @Handle(verifyFactor)
  verify(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      const body = readBody(FactorVerifyBody, input)
      return { body: await this.factors.verify(who, factorIn(input), body, clientOf(input, caller)) }
    })
  }

  @Handle(unenrolFactor)
  unenrol(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.read(input)
      return { body: await this.factors.unenrol(who, factorIn(input), clientOf(input, caller)) }
    })
  }
}

const factorIn = ({ params }: Envelope): string => params['factorId'] ?? ''
