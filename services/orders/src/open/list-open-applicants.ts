import type { InputOf } from '@borderlane/contracts/define'
import { listOpenApplicants } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { Order } from '../order/order.entity'
import { PartyStore } from '../order/party.store'
import { UNDECIDED } from '../order/order-status'

const PAGE_SIZE = 200

@Controller()
export class ListOpenApplicants {
  constructor(
    private readonly db: DataSource,
    private readonly vault: ApplicantVault,
    private readonly parties: PartyStore,
  ) {}

  @Handle(listOpenApplicants)
  async listOpenApplicants({ pairs, after }: InputOf<typeof listOpenApplicants>) {
    const orders = await this.db
      .getRepository(Order)
      .createQueryBuilder('o')
      .where('o.passport_country || o.destination_country = ANY(:pairs)', { pairs })
      .andWhere('o.status = ANY(:open) AND o.erased_at IS NULL', { open: UNDECIDED })
      .andWhere(after ? 'o.id > :after' : 'true', { after })
      .orderBy('o.id')
      .limit(PAGE_SIZE)
      .getMany()
    const applicants = await this.vault.openApplicants(this.db.manager, orders)
    const ofParties = await this.parties.findAddresses(this.db.manager, orders)
    return {
      applicants: orders.flatMap(({ id, passportCountry, destinationCountry }) => {
        const email = ofParties.get(id) ?? applicants.get(id)?.email
        return email ? [{ orderId: id, email, pair: passportCountry + destinationCountry }] : []
      }),
      next: orders.length === PAGE_SIZE ? orders.at(-1)!.id : null,
    }
  }
}
