import { catalogueChanged } from '@borderlane/contracts/catalogue'
import type { PayloadOf } from '@borderlane/contracts/define'
import { OnHint, Hints } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BuiltInLoader } from './built-in/built-in.loader'
import { Country } from './country/country.entity'
import { CountryDirectory } from './country/country-directory'
import { ExchangeRate } from './exchange-rate/exchange-rate.entity'
import { readRequirementBook, type RequirementBook } from './requirement/requirement-book'

/** How old the memory may get when every hint is lost. */
const REFRESH_MS = 5 * 60_000

interface Contents {
  countries: CountryDirectory
  requirements: RequirementBook
  /** Those on display, by currency. */
  rates: readonly ExchangeRate[]
}

/** What all reads are answered from: filled before the first call, read again when somebody has changed the data. */
@Injectable()
export class CatalogueMemory implements OnModuleInit, OnModuleDestroy {
  private contents!: Contents
  private lastRead: Promise<void> = Promise.resolve()
  private nextRead: Promise<void> | null = null
  private timer?: NodeJS.Timeout

  constructor(
    private readonly db: DataSource,
    private readonly builtIn: BuiltInLoader,
    private readonly hints: Hints,
  ) {}

  get countries(): CountryDirectory {
    return this.contents.countries
  }

  get requirements(): RequirementBook {
    return this.contents.requirements
  }

  get rates(): readonly ExchangeRate[] {
    return this.contents.rates
  }

  async onModuleInit(): Promise<void> {
    const loaded = await this.builtIn.load()
    await this.refresh()
    if (loaded) this.hints.tell(catalogueChanged, {})
    this.timer = setInterval(() => void this.refreshOrKeep(), REFRESH_MS).unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.lastRead.catch(() => undefined)
  }

  @OnHint(catalogueChanged)
  onChange(_hint: PayloadOf<typeof catalogueChanged>): void | Promise<void> {
    return this.refreshOrKeep()
  }

  private async refreshOrKeep(): Promise<void> {
    try {
      await this.refresh()
    } catch (err) {
      log.warn(
        { event: 'catalogue.refresh_failed', err },
        'could not read the catalogue again, the old one stays',
      )
    }
  }

  /** Reads everything again. A call during a read shares the read after it, which sees what the caller wrote. */
  refresh(): Promise<void> {
    this.nextRead ??= this.lastRead
      .catch(() => undefined)
      .then(() => {
        this.nextRead = null
        this.lastRead = this.read()
        return this.lastRead
      })
    return this.nextRead
  }

  private async read(): Promise<void> {
    const [countries, requirements, rates] = await Promise.all([
      this.db.getRepository(Country).find(),
      readRequirementBook(this.db),
      this.db.getRepository(ExchangeRate).find({ where: { display: true }, order: { currency: 'ASC' } }),
    ])
    countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
    this.contents = { countries: new CountryDirectory(countries), requirements, rates }
  }
}
