import {
  getSiteSettings,
  listSiteChanges,
  readSite,
  saveSiteSettings,
  siteChanged,
  type SiteSettings,
} from '@borderlane/contracts/catalogue/site'
import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { SitePart } from '@borderlane/contracts/site-parts'
import { Broadcasts, Handle, Outbox } from '@borderlane/messaging'
import { afterCommit, newId } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { checkLogo } from './site-logo'
import { SiteStore } from './site.store'
import { changesOf, settingsOf, toSettingsChange } from './site.view'

const PAGE_SIZE = 20

@Injectable()
export class SiteReader {
  constructor(private readonly store: SiteStore) {}

  async read(): Promise<{ version: number; settings: SiteSettings }> {
    const row = await this.store.findNewest()
    return { version: row?.version ?? 0, settings: settingsOf(row) }
  }

  async isOff(part: SitePart): Promise<boolean> {
    return (await this.read()).settings.off.includes(part)
  }
}

@Controller()
export class SiteSettingsController {
  constructor(
    private readonly db: DataSource,
    private readonly store: SiteStore,
    private readonly site: SiteReader,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readSite)
  async readSite(): Promise<OutputOf<typeof readSite>> {
    return { ...(await this.site.read()), textsVersion: await this.store.readTextsVersion() }
  }

  @Handle(getSiteSettings)
  getSiteSettings(): Promise<OutputOf<typeof getSiteSettings>> {
    return this.site.read()
  }

  @Handle(saveSiteSettings)
  async saveSiteSettings({ version: read, settings }: InputOf<typeof saveSiteSettings>, { userId }: Caller) {
    const version = read + 1
    const actorId = userId!
    await checkLogo(this.store, settings)
    await this.db.transaction(async (tx) => {
      const before = settingsOf(await this.store.findNewest(tx))
      const row = { version, body: settings, changed_at: this.clock.now(), changed_by: actorId }
      if (!(await this.store.add(tx, row))) throw new AppError('catalogue.changed_meanwhile')
      const changes = changesOf(before, settings)
      if (changes.length > 0)
        await this.outbox.add(tx, siteStaffActed, { changeId: newId(), actorId, changes })
      afterCommit(tx, () => this.broadcasts.send(siteChanged, { version }))
    })
    log.info({ event: 'site.changed', count: version }, 'settings of the site were changed')
    return { version, settings }
  }

  @Handle(listSiteChanges)
  async listChanges({ page }: InputOf<typeof listSiteChanges>): Promise<OutputOf<typeof listSiteChanges>> {
    const [rows, total] = await Promise.all([
      // One more, with which the last of the page is compared.
      this.store.listNewest(PAGE_SIZE + 1, (page - 1) * PAGE_SIZE),
      this.store.count(),
    ])
    const changes = rows.slice(0, PAGE_SIZE).map((row, index) => toSettingsChange(row, rows[index + 1]))
    return { changes, total, page, pageSize: PAGE_SIZE }
  }
}
