import type { InputOf } from '@borderlane/contracts/define'
import { previewMails } from '@borderlane/contracts/notifications/admin'
import { Handle, Site } from '@borderlane/messaging'
import { companyOf, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { SiteWords } from '../locale/site-words'
import { textsOf } from '../locale/texts'
import { mailHtml } from '../template/mail-html'
import { SAMPLE_MAILS } from './sample-mails'

@Controller()
export class PreviewMailsController {
  constructor(
    private readonly site: Site,
    private readonly words: SiteWords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handle(previewMails)
  async preview({ language, group, texts: changed }: InputOf<typeof previewMails>) {
    await this.words.follow()
    const settings = await this.site.settings()
    const { name, address, register, email, phone } = companyOf(this.config, settings)
    const company = [name, address, register, email, phone].join(' · ')
    const texts = textsOf(language)
    const logo = await this.site.logo(settings)
    const look = logo ? settings : { ...settings, logo: null }
    const mails = this.words.tryOut(language, changed, () =>
      SAMPLE_MAILS[group].flatMap((write) => {
        const content = write(texts)
        if (!content) return []
        const html = mailHtml(content, texts, { company, look })
        return [{ subject: content.subject, html }]
      }),
    )
    return { mails, logo: logo?.toString('base64') ?? null }
  }
}
