import {
  readLogo,
  readSite,
  siteChanged,
  type SiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import type { SitePart } from '@borderlane/contracts/site-parts'
import { log } from '@borderlane/runtime'
import { Injectable, type DynamicModule, Global, Module } from '@nestjs/common'
import type { Caller } from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import { OnBroadcast } from './broadcasts'
import { Calls, serviceCaller } from './calls'

/** A change is live within this time where its broadcast was lost. */
const KEEP_MS = 4_000

export interface KnownSite {
  /** Rises with every change; 0: nothing was ever set. */
  version: number
  settings: SiteSettings
  /** Rises with every change of a mail's text. */
  textsVersion: number
}

/**
 * What the operator has set on `/admin/settings`, as this process knows it: at most a few seconds old, and what was read
 * before while the catalogue does not answer.
 */
@Injectable()
export class Site {
  private known: KnownSite = { version: 0, settings: UNSET, textsVersion: 0 }
  private goodUntil = 0
  private reading?: Promise<KnownSite> | undefined
  /** Rises with every broadcast: what was asked before it does not count as read. */
  private generation = 0
  private lastLogo?: { id: string; picture: Buffer }

  constructor(
    private readonly calls: Calls,
    private readonly self: Caller,
  ) {}

  async read(): Promise<KnownSite> {
    if (performance.now() < this.goodUntil) return this.known
    this.reading ??= this.ask(this.generation)
    return this.reading
  }

  async settings(): Promise<SiteSettings> {
    return (await this.read()).settings
  }

  async isOff(part: SitePart): Promise<boolean> {
    return (await this.settings()).off.includes(part)
  }

  /** The logo that settings name, as PNG; null while the catalogue does not answer. Only in a process that has `readLogo`. */
  async logo({ logo }: Pick<SiteSettings, 'logo'>): Promise<Buffer | null> {
    if (!logo) return null
    if (this.lastLogo?.id === logo.id) return this.lastLogo.picture
    try {
      const { image } = await this.calls.send(readLogo, { id: logo.id }, this.self)
      if (image === null) return null
      const picture = Buffer.from(image, 'base64')
      this.lastLogo = { id: logo.id, picture }
      return picture
    } catch (err) {
      log.warn({ event: 'site.logo_not_read', err }, 'logo could not be read from the catalogue; left out')
      return null
    }
  }

  @OnBroadcast(siteChanged)
  readAgain(): void {
    this.generation += 1
    this.goodUntil = 0
    this.reading = undefined
  }

  private async ask(generation: number): Promise<KnownSite> {
    try {
      const read = await this.calls.send(readSite, {}, this.self)
      // A replica that answers late may not have seen the last change.
      if (read.version >= this.known.version) this.known = read
    } catch (err) {
      log.warn(
        { event: 'site.not_read', err },
        'settings of the site could not be read from the catalogue; using the last ones',
      )
    }
    if (generation === this.generation) {
      this.goodUntil = performance.now() + KEEP_MS
      this.reading = undefined
    }
    return this.known
  }
}

/** The settings of the site, for the processes whose topology has `readSite`. */
@Global()
@Module({})
export class SiteModule {
  static forProcess(name: ProcessName): DynamicModule {
    return {
      module: SiteModule,
      providers: [
        {
          provide: Site,
          inject: [Calls],
          useFactory: (calls: Calls) => new Site(calls, serviceCaller(name)),
        },
      ],
      exports: [Site],
    }
  }
}
