import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { readMailLink } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { MailLinkService } from './read-mail-link'

@Controller()
export class MailLinkController {
  constructor(private readonly links: MailLinkService) {}

  @Handle(readMailLink)
  read(input: InputOf<typeof readMailLink>): Promise<OutputOf<typeof readMailLink>> {
    return this.links.read(input)
  }
}
