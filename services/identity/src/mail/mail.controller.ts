import { issueMailToken } from '@borderlane/contracts/identity'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { LetterService } from './letter.service'

@Controller()
export class MailController {
  constructor(private readonly letters: LetterService) {}

  @Handle(issueMailToken)
  async issueMailToken({ mailId }: InputOf<typeof issueMailToken>): Promise<OutputOf<typeof issueMailToken>> {
    return { mail: await this.letters.write(mailId) }
  }
}
