import { AccountActs1790000200030 } from './migrations/1790000200030-account-acts'
import { CreateFieldKeys1790000055000, type FieldCipher, type MigrationClass } from '@borderlane/persistence'
import { CreateOrders1790000002000 } from './migrations/1790000002000-create-orders'
import { AddOwners1790000012000 } from './migrations/1790000012000-add-owners'
import { KeepRefunds1790000020000 } from './migrations/1790000020000-keep-refunds'
import { Phrases1790000021000 } from './migrations/1790000021000-phrases'
import { AddActors1790000022000 } from './migrations/1790000022000-add-actors'
import { OrderMoney1790000025000 } from './migrations/1790000025000-order-money'
import { Staff1790000026000 } from './migrations/1790000026000-staff'
import { Corrections1790000030000 } from './migrations/1790000030000-corrections'
import { Drafts1790000032000 } from './migrations/1790000032000-drafts'
import { sealApplicants } from './migrations/1790000035000-seal-applicants'
import { Erasure1790000036000 } from './migrations/1790000036000-erasure'
import { Casework1790000040000 } from './migrations/1790000040000-casework'
import { DraftAddress1790000043000 } from './migrations/1790000043000-draft-address'
import { Exports1790000044000 } from './migrations/1790000044000-exports'
import { ListOrder1790000045000 } from './migrations/1790000045000-list-order'
import { Figures1790000047000 } from './migrations/1790000047000-figures'
import { orderAccess } from './migrations/1790000062000-order-access'
import { LatePayments1790000064000 } from './migrations/1790000064000-late-payments'
import { sealNotes } from './migrations/1790000065000-seal-notes'
import { StaffActs1790000066000 } from './migrations/1790000066000-staff-acts'
import { OrderHold1790000067000 } from './migrations/1790000067000-order-hold'
import { Forms1790000073000 } from './migrations/1790000073000-forms'
import { NextStep1790000070000 } from './migrations/1790000070000-next-step'
import { Parties1790000076000 } from './migrations/1790000076000-parties'
import { RefundTerms1790000086000 } from './migrations/1790000086000-refund-terms'
import { Assignee1790000090000 } from './migrations/1790000090000-assignee'
import { AnswersFrom1790000090500 } from './migrations/1790000090500-answers-from'
import { StaffDesk1790000091000 } from './migrations/1790000091000-staff-desk'
import { SharedPayments1790000072000 } from './migrations/1790000072000-shared-payments'
import { OwnerOfAddress1790000068000 } from './migrations/1790000068000-owner-of-address'
import { OrderVisa1790000091500 } from './migrations/1790000091500-order-visa'
import { ActsOfTwo1790000096000 } from './migrations/1790000096000-acts-of-two'
import { Referrals1790000096500 } from './migrations/1790000096500-referrals'
import { Proposals1790000097000 } from './migrations/1790000097000-proposals'
import { AsksExpiry1790000104100 } from './migrations/1790000104100-asks-expiry'
import { VisaVariant1790000104000 } from './migrations/1790000104000-visa-variant'
import { OfficeDays1790000104150 } from './migrations/1790000104150-office-days'
import { EndedCredits1790000104320 } from './migrations/1790000104320-ended-credits'
import { LinkMinters1790000300100 } from './migrations/1790000300100-link-minters'
import { ClosingMoney1790000401000 } from './migrations/1790000401000-closing-money'
import { PersonHash1790000700100 } from './migrations/1790000700100-person-hash'

/** The schema's history, oldest first. */
export const migrations = (cipher: FieldCipher): readonly MigrationClass[] => [
  CreateOrders1790000002000,
  AddOwners1790000012000,
  KeepRefunds1790000020000,
  Phrases1790000021000,
  AddActors1790000022000,
  OrderMoney1790000025000,
  Staff1790000026000,
  Corrections1790000030000,
  Drafts1790000032000,
  sealApplicants(cipher),
  Erasure1790000036000,
  Casework1790000040000,
  DraftAddress1790000043000,
  Exports1790000044000,
  ListOrder1790000045000,
  Figures1790000047000,
  CreateFieldKeys1790000055000,
  orderAccess(cipher),
  LatePayments1790000064000,
  sealNotes(cipher),
  StaffActs1790000066000,
  OrderHold1790000067000,
  OwnerOfAddress1790000068000,
  NextStep1790000070000,
  SharedPayments1790000072000,
  Forms1790000073000,
  Parties1790000076000,
  RefundTerms1790000086000,
  Assignee1790000090000,
  AnswersFrom1790000090500,
  StaffDesk1790000091000,
  OrderVisa1790000091500,
  ActsOfTwo1790000096000,
  Referrals1790000096500,
  Proposals1790000097000,
  VisaVariant1790000104000,
  AsksExpiry1790000104100,
  OfficeDays1790000104150,
  EndedCredits1790000104320,
  AccountActs1790000200030,
  LinkMinters1790000300100,
  ClosingMoney1790000401000,
  PersonHash1790000700100,
]
