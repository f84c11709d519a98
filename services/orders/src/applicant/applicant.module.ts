import { Module } from '@nestjs/common'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderKeys } from '../order/order-keys.store'

/** Who travels, sealed by a key of the order. */
@Module({ providers: [ApplicantVault, OrderKeys], exports: [ApplicantVault, OrderKeys] })
export class ApplicantModule {}
