import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { Country } from '@borderlane/contracts/catalogue/country'
import type { InputOf } from '@borderlane/contracts/define'
import { compareVisa } from '@borderlane/contracts/orders/internal'
import type { ReadVisa } from '@borderlane/contracts/visa'
import { Calls, Handle, serviceCaller } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder } from '../order/order.entity'
import { compareTexts } from './visa-comparison'

/** Compares visas with their applications. What a visa says is stored nowhere, and appears in no log. */
@Controller()
export class CompareVisa {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly calls: Calls,
  ) {}

  /** @throws AppError `orders.not_found`, `orders.erased` */
  @Handle(compareVisa)
  async compareVisa({ id, text, typed }: InputOf<typeof compareVisa>): Promise<ReadVisa> {
    const order = await findOrder(this.db.manager, id)
    const applicant = await this.vault.openFullApplicant(this.db.manager, order)
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

function namesOf(country: Country | undefined, code: string): string[] {
  if (!country) return [code]
  const { iso3, name, otherNames, aliases, demonyms } = country
  return [code, iso3, name, ...otherNames, ...aliases, ...demonyms]
}
