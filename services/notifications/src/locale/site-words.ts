import { type ChangedMailText, readMailTexts } from '@borderlane/contracts/catalogue/mail-texts'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { Calls, serviceCaller, Site } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import { changeTexts, nameSite } from '@borderlane/words/translator'
import { Injectable } from '@nestjs/common'

type Changed = Readonly<Record<string, string>>

/** The name of the site and the texts that its operator has changed, as mails say them. */
@Injectable()
export class SiteWords {
  private version = 0
  private readonly changed = new Map<Locale, Changed>()

  constructor(
    private readonly calls: Calls,
    private readonly site: Site,
  ) {}

  /** Reads what has changed since the last mail. While the catalogue does not answer, what was read before applies. */
  async followChanges(): Promise<void> {
    const { settings, textsVersion } = await this.site.read()
    nameSite(settings.name ?? SHIPPED_NAME)
    if (textsVersion === this.version) return
    try {
      const { version, texts } = await this.calls.send(readMailTexts, {}, serviceCaller('notifications'))
      for (const language of LOCALES) {
        const own = texts.filter((one) => one.language === language)
        this.change(language, Object.fromEntries(own.map(({ key, text }) => [key, text])))
      }
      this.version = version
    } catch (err) {
      log.warn(
        { event: 'mail.texts_not_read', err },
        'changed texts of mails could not be read from the catalogue; using the last ones',
      )
    }
  }

  /** Writes with other texts. Nothing else is written meanwhile: it waits for nothing. @param write must not be async */
  tryOut<T>(language: Locale, tried: readonly ChangedMailText[], write: () => T): T {
    const before = this.changed.get(language) ?? {}
    const changed = Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(tried.map(({ key, text }) => [key, text])) }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      ),
    )
    try {
      changeTexts('mails', language, changed)
      return write()
    } finally {
      changeTexts('mails', language, before)
    }
  }

  private change(language: Locale, texts: Changed): void {
    const isSame = JSON.stringify(texts) === JSON.stringify(this.changed.get(language) ?? {})
    if (isSame) return
    changeTexts('mails', language, texts)
    this.changed.set(language, texts)
  }
}
