import type { Country } from '@borderlane/contracts/catalogue/requirement'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { InputOf } from '@borderlane/contracts/define'
import type { compareVisa } from '@borderlane/contracts/orders/internal'
import type { ReadVisa } from '@borderlane/contracts/visa'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder } from '../order/find-order'
import { compareTexts } from './visa-comparison'

/** Compares visas with their applications. What is written in a visa is kept nowhere, and is in no log. */
@Injectable()
export class VisaService {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly calls: Calls,
  ) {}

  /** @throws AppError `orders.not_found`, `orders.erased` */
  async compare({ id, text, typed }: InputOf<typeof compareVisa>): Promise<ReadVisa> {
    const order = await findOrder(this.db.manager, id)
    const applicant = await this.vault.openInFull(this.db.manager, order)
    const { countries } = await this.calls.send(listCountries, {}, serviceCaller('orders'))
    const country = countries.find(({ code }) => code === order.nationality)
    const { destinationCountry } = order
    return compareTexts(
      text,
      { ...applicant, nationality: namesOf(country, order.nationality), destinationCountry },
      typed,
    )
  }
}

/** By what a visa may name a nationality. */
function namesOf(country: Country | undefined, code: string): string[] {
  if (!country) return [code]
  const { iso3, name, otherNames, aliases, demonyms } = country
  return [code, iso3, name, ...otherNames, ...aliases, ...demonyms]
}
