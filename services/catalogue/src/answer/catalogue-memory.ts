import { catalogueChanged } from '@borderlane/contracts/catalogue/internal'
import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import type {
  AnnouncedRule,
  Duty,
  HeldEffect,
  OfficialSite,
  PassportRule,
  RuleCondition,
  RuleSummary,
  Source,
} from '@borderlane/contracts/catalogue/requirement'
import type { PayloadOf } from '@borderlane/contracts/define'
import { offerKind } from '@borderlane/domain/catalogue/offer'
import { betterEffects } from '@borderlane/domain/catalogue/held-permits'
import type { PriceBook, RoutePrices } from '@borderlane/domain/catalogue/price-book'
import { OnBroadcast } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import {
  type BuiltInAnnouncement,
  type BuiltInCondition,
  readAnnouncements,
  readConditions,
  readPassportRules,
  readFees,
  readOfficialSites,
  readRates,
  readNoDuties,
  readVariantFacts,
} from '../sources/built-in-data'
import { type BuiltInAirport, readAirports } from '../sources/built-in-airports'
import { dutiesOf } from './border-facts'
import type { BorderRules } from './border-rules'
import type { PaperLists } from './paper-lists'
import { CountryDirectory } from '../rules/country-directory'
import { DataVersion } from '../rules/data-version.store'
import type { Disagreement } from '../rules/disagreement.entity'
import { DisagreementStore } from '../rules/disagreement.store'
import type { Country, ExchangeRate } from '../rules/country.entity'
import { GovernmentFees } from '../rules/government-fee'
import { passportRuleOn } from '../rules/visa-policy'
import { VisaVariants } from '../rules/visa-variants'
import type { OfferTable } from './offer-table'
import { WhatIsSold } from './what-is-sold'
import { ListsOfStaff } from './lists-of-staff'
import { OnlineVisas } from './online-visas'
import { RequirementStore } from './requirement.store'
import { type Rule, RuleIndex } from './rule-index'

/** How old the memory may get when every broadcast is lost. */
const REFRESH_MS = 5 * 60_000
const DAY_MS = 86_400_000

export interface CatalogueContents {
  countries: CountryDirectory
  requirements: RuleIndex
  /** What other sources say, by route (`GBCN`), until a person has decided. */
  disagreements: ReadonlyMap<string, readonly Disagreement[]>
  /** Those on display, by currency. */
  rates: readonly ExchangeRate[]
  /** How each kind of visa is sold. */
  offers: OfferTable
  book: PriceBook
  /** The rules of this day and of every later one, `YYYY-MM-DD`. */
  day: string
  dataVersion: number
}

/** What all reads are answered from: filled before the first call, read again when somebody has changed the data. */
@Injectable()
export class CatalogueMemory implements OnModuleDestroy {
  private contents!: CatalogueContents
  onlineVisas!: OnlineVisas
  variants!: VisaVariants
  private sites: ReadonlyMap<string, OfficialSite> = new Map()
  private announcements: readonly BuiltInAnnouncement[] = []
  private builtInConditions: readonly BuiltInCondition[] = []
  private passportRules: ReadonlyMap<string, PassportRule[]> = new Map()
  private noDuties: ReadonlyMap<string, Source> = new Map()
  /** By IATA code. */
  airports: ReadonlyMap<string, BuiltInAirport> = new Map()
  private lastRead: Promise<void> = Promise.resolve()
  private nextRead: Promise<void> | null = null
  private lastChange: Promise<void> = Promise.resolve()
  private timer?: NodeJS.Timeout
  private now = { number: 0, day: '' }

  constructor(
    private readonly versions: DataVersion,
    private readonly rules: RequirementStore,
    private readonly others: DisagreementStore,
    private readonly lists: ListsOfStaff,
    private readonly sold: WhatIsSold,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get papers(): PaperLists {
    return this.lists.papers
  }

  get border(): BorderRules {
    return this.lists.border
  }

  get countries(): CountryDirectory {
    return this.contents.countries
  }

  get rates(): readonly ExchangeRate[] {
    return this.contents.rates
  }

  /** What holds today and later. A new day asks for no reading: what is in memory has the rules of every day to come. */
  ofToday(): CatalogueContents {
    const day = this.today()
    if (this.contents.day !== day) this.contents = { ...this.contents, day }
    return this.contents
  }

  /** What is sold of today's rule: of a visa on arrival what the authority takes online; null: nothing. */
  findKind(passport: Country, destination: Country): OfferKind | null {
    const { requirements, day } = this.ofToday()
    const rule = requirements.find(passport.code, destination.code, day)?.rule
    return rule ? this.kindOf(rule, passport, destination) : null
  }

  kindOf(rule: Rule, passport: Country, destination: Country): OfferKind | null {
    const online =
      rule.visaType === 'on_arrival' ? this.onlineVisas.find(passport.code, destination) : undefined
    return offerKind({ ...rule, ...online?.visa })
  }

  /** What a price book says on a day: unless they are given, the one that applies and today. */
  findPrices(
    passport: Country,
    destination: Country,
    kind: OfferKind,
    { book, day }: Pick<CatalogueContents, 'book' | 'day'> = this.ofToday(),
  ): RoutePrices {
    const route = { passport: passport.code, tier: passport.priceTier, destination: destination.code, kind }
    return book.findPrices(route, day)
  }

  /** The authority's own address for a kind of visa there; null where we know none. */
  findOfficialSite(destination: string, kind: string): OfficialSite | null {
    return this.sites.get(`${destination} ${kind}`) ?? this.sites.get(`${destination} any`) ?? null
  }

  findAnnounced(passport: string, destination: string): AnnouncedRule[] {
    return this.announcements
      .filter((one) => one.destinations.has(destination) && one.passports.has(passport))
      .map((one) => one.announced)
  }

  /** What the rule of a route depends on for some who ask: conditions are about visas from an embassy. */
  findConditions(
    passport: string,
    destination: string,
    { visaType, admitted }: Pick<Rule, 'visaType' | 'admitted'>,
  ): RuleCondition[] {
    if (visaType !== 'embassy' || !admitted) return []
    return this.builtInConditions
      .filter((one) => one.destination === destination && one.passports.has(passport))
      .map((one) => one.condition)
  }

  /** What a destination asks of a passport; null where no source of ours says it. */
  findPassportRule(passport: string, destination: string, on: string): PassportRule | null {
    const [own, all] = [passport + destination, destination].map((key) => this.passportRules.get(key))
    return passportRuleOn(own, on) ?? passportRuleOn(all, on) ?? null
  }

  /** What else is to be done on a day. */
  findDuties(passport: string, destination: string, on: string): Duty[] {
    return dutiesOf(this.border.facts.duty.get(destination) ?? [], passport, on)
  }

  /** What visas and permits of other countries give that is better than a rule, on a day. */
  findHeld(passport: string, destination: string, on: string, rule: RuleSummary): HeldEffect[] {
    return betterEffects(this.border.facts.permit.get(destination) ?? [], passport, on, rule)
  }

  /** Who lists what is to be done there, also where nothing of it is for this passport; null where no one has looked. */
  findDutySource(destination: string): Source | null {
    const [first] = this.border.facts.duty.get(destination) ?? []
    const listed = first ? { ...first.duty.source, evidence: first.duty.evidence } : null
    return this.noDuties.get(destination) ?? listed
  }

  /** Reads everything for the first time; to be called once, before the first call is answered. */
  async loadContents(): Promise<void> {
    this.sites = await readOfficialSites()
    this.announcements = await readAnnouncements()
    this.builtInConditions = await readConditions()
    this.passportRules = await readPassportRules()
    await this.sold.loadShipped()
    this.noDuties = await readNoDuties()
    await this.lists.loadShipped()
    this.airports = await readAirports()
    const fees = new GovernmentFees(await readFees(await readRates()))
    this.variants = new VisaVariants(await readVariantFacts())
    this.onlineVisas = new OnlineVisas(fees, this.variants, this.papers, () => this.today())
    await this.refreshContents()
    this.versions.reader = (change) => this.onChange(change)
    this.timer = setInterval(() => void this.refreshOrKeep(), REFRESH_MS).unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.lastRead.catch(() => undefined)
  }

  /** One after the other: several that come at once are no broadcast that was lost. */
  @OnBroadcast(catalogueChanged)
  onChange(change: PayloadOf<typeof catalogueChanged>): Promise<void> {
    this.lastChange = this.lastChange.then(() => this.takeOver(change))
    return this.lastChange
  }

  /** A change of few routes, or only of what is sold and asked for, costs that much, unless another broadcast was lost before. */
  private async takeOver({ version, pairs }: PayloadOf<typeof catalogueChanged>): Promise<void> {
    await this.lastRead.catch(() => undefined)
    if (version <= this.contents.dataVersion) return
    if (!pairs || version !== this.contents.dataVersion + 1) return this.refreshOrKeep()
    try {
      const { day, requirements } = this.contents
      const [rules, disagreements, sold] = await Promise.all([
        this.rules.readRules(day, pairs),
        this.openDisagreements(),
        this.sold.read(),
        this.lists.read(),
      ])
      requirements.replace(pairs, rules)
      this.contents = {
        ...this.contents,
        disagreements,
        ...sold,
        dataVersion: Math.max(version, this.contents.dataVersion),
      }
    } catch (err) {
      log.warn(
        { event: 'catalogue.refresh_failed', err },
        'the changed routes could not be read; the old ones stay until the next round',
      )
    }
  }

  private async refreshOrKeep(): Promise<void> {
    try {
      if ((await this.versions.readVersion()) === this.contents.dataVersion) return
      await this.refreshContents()
    } catch (err) {
      log.warn(
        { event: 'catalogue.refresh_failed', err },
        'the catalogue could not be read again; the old one stays',
      )
    }
  }

  /** Reads everything again. A call during a read shares the read after it, which sees what the caller wrote. */
  refreshContents(): Promise<void> {
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
    const day = this.today()
    // Before the rows: what changes in between is read again on its broadcast.
    const dataVersion = await this.versions.readVersion()
    const [countries, rules, disagreements, rates, sold] = await Promise.all([
      this.rules.listCountries(),
      this.rules.readRules(day),
      this.openDisagreements(),
      this.rules.listRates(),
      this.sold.read(),
      this.lists.read(),
    ])
    countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
    const requirements = new RuleIndex(rules)
    this.contents = {
      countries: new CountryDirectory(countries),
      requirements,
      disagreements,
      rates,
      ...sold,
      day,
      dataVersion,
    }
  }

  private async openDisagreements(): Promise<CatalogueContents['disagreements']> {
    const ofRoute = new Map<string, Disagreement[]>()
    for (const one of await this.others.listOpen()) {
      const route = one.passportCountry + one.destinationCountry
      ofRoute.set(route, [...(ofRoute.get(route) ?? []), one])
    }
    return ofRoute
  }

  /** An answer asks for it again and again. */
  private today(): string {
    const number = Math.floor(this.clock.now().getTime() / DAY_MS)
    if (number !== this.now.number)
      this.now = { number, day: new Date(number * DAY_MS).toISOString().slice(0, 10) }
    return this.now.day
  }
}
