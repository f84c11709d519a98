import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  deleteDraft,
  mailDraftLink,
  readDraft,
  resumeDraft,
  saveDraft,
} from '@borderlane/contracts/orders/drafts'
import { issueDraftLink } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DraftLinkService } from './draft-link.service'
import { DraftService } from './draft.service'

@Controller()
export class DraftController {
  constructor(
    private readonly drafts: DraftService,
    private readonly links: DraftLinkService,
  ) {}

  @Handle(saveDraft)
  save(input: InputOf<typeof saveDraft>, caller: Caller): Promise<OutputOf<typeof saveDraft>> {
    return this.drafts.save(input, caller)
  }

  @Handle(readDraft)
  read(input: InputOf<typeof readDraft>, caller: Caller): Promise<OutputOf<typeof readDraft>> {
    return this.drafts.read(input, caller)
  }

  @Handle(deleteDraft)
  delete(input: InputOf<typeof deleteDraft>, caller: Caller): Promise<OutputOf<typeof deleteDraft>> {
    return this.drafts.delete(input, caller)
  }

  @Handle(mailDraftLink)
  mailLink(input: InputOf<typeof mailDraftLink>, caller: Caller): Promise<OutputOf<typeof mailDraftLink>> {
    return this.links.mail(input, caller)
  }

  @Handle(resumeDraft)
  resume(input: InputOf<typeof resumeDraft>, caller: Caller): Promise<OutputOf<typeof resumeDraft>> {
    return this.drafts.resume(input, caller)
  }

  @Handle(issueDraftLink)
  issueLink(input: InputOf<typeof issueDraftLink>): Promise<OutputOf<typeof issueDraftLink>> {
    return this.links.issue(input)
  }
}
