import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { issueMailToken } from '@borderlane/contracts/identity/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { MailContentService } from './issue-mail-token'

@Controller()
export class MailController {
  constructor(private readonly contents: MailContentService) {}

  /** The answer signs people in: the broker lets only notifications ask, and so do we. */
  @Handle(issueMailToken)
  async issueMailToken(
    { mailId }: InputOf<typeof issueMailToken>,
    caller: Caller,
  ): Promise<OutputOf<typeof issueMailToken>> {
    if (caller.kind !== 'service' || caller.service !== 'notifications') throw new AppError('auth.forbidden')
    return { mail: await this.contents.write(mailId) }
  }
}
