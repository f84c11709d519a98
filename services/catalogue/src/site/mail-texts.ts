// saveMailTexts -> catalogue: mail-texts.ts -> catalogue.site-changed -> notifications: site-words.ts writes with them
import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import {
  type ChangedMailText,
  listMailTexts,
  readMailTexts,
  saveMailTexts,
} from '@borderlane/contracts/catalogue/mail-texts'
import { siteChanged } from '@borderlane/contracts/catalogue/site'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { findWrongMailText, groupOf } from '@borderlane/contracts/mail-text'
import { Broadcasts, Handle, Outbox } from '@borderlane/messaging'
import { afterCommit, newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { shippedTexts } from '@borderlane/words/translator'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { MailTextStore } from './mail-text.store'
import { SiteStore } from './site.store'

type Shipped = Readonly<Record<string, string>>

/** Admins change what mails to travellers say. */
@Controller()
export class MailTextsController {
  constructor(
    private readonly db: DataSource,
    private readonly store: MailTextStore,
    private readonly site: SiteStore,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listMailTexts)
  async listTexts({ language }: InputOf<typeof listMailTexts>): Promise<OutputOf<typeof listMailTexts>> {
    // First: what is saved meanwhile is refused then, not overwritten.
    const version = await this.site.readTextsVersion()
    const changed = await this.store.listChanged()
    const texts = Object.entries(shippedTexts('mails', language)).flatMap(([key, shipped]) => {
      const group = groupOf(key)
      const own = changed.find((one) => one.language === language && one.key === key)
      return group ? [{ key, group, shipped, text: own?.text ?? null }] : []
    })
    return { version, texts }
  }

  @Handle(readMailTexts)
  async readTexts(): Promise<OutputOf<typeof readMailTexts>> {
    const version = await this.site.readTextsVersion()
    return { version, texts: await this.store.listChanged() }
  }

  @Handle(saveMailTexts)
  async saveTexts({ version: read, language, texts }: InputOf<typeof saveMailTexts>, { userId }: Caller) {
    const shipped = shippedTexts('mails', language)
    checkTexts(texts, shipped)
    const version = read + 1
    const actorId = userId!
    await this.db.transaction(async (tx) => {
      const before = await this.store.listChanged(tx)
      const save = { version, language, texts, at: this.clock.now(), by: actorId }
      if (!(await this.store.add(tx, save))) throw new AppError('catalogue.changed_meanwhile')
      const changes = texts
        .map(({ key, text }) => ({
          field: `mail.${language}.${key}`,
          before: before.find((one) => one.language === language && one.key === key)?.text ?? shipped[key]!,
          after: text ?? shipped[key]!,
        }))
        .filter((one) => one.before !== one.after)
      if (changes.length > 0)
        await this.outbox.add(tx, siteStaffActed, { changeId: newId(), actorId, changes })
      afterCommit(tx, () => this.broadcasts.send(siteChanged, { version }))
    })
    return { version }
  }
}

/** @throws AppError `validation.failed` */
function checkTexts(texts: readonly ChangedMailText[], shipped: Shipped): void {
  const seen = new Set<string>()
  const fields = texts.flatMap(({ key, text }, index): FieldIssue[] => {
    const own = groupOf(key) && shipped[key]
    if (own === undefined || seen.has(key))
      return [
        { path: `texts.${index}.key`, message: 'must be the key of a text of a mail to travellers, once' },
      ]
    seen.add(key)
    const wrong = text === null ? undefined : findWrongMailText(own, text)
    return wrong ? [{ path: `texts.${index}.text`, message: reasonOf(wrong) }] : []
  })
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}

function reasonOf(wrong: NonNullable<ReturnType<typeof findWrongMailText>>): string {
  if (wrong.code === 'markup') return 'must not contain < > or $t('
  const places = wrong.places.join(', ')
  return wrong.code === 'unknown'
    ? `must not contain the places: ${places}`
    : `must contain the places: ${places}`
}
