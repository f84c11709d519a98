import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'
import { ActsByPerson1790100000000 } from './migrations/1790100000000-acts-by-person'
import { OrdersByStatusAndDay1790100100000 } from './migrations/1790100100000-orders-by-status-and-day'
import { Lodging1790200000000 } from './migrations/1790200000000-lodging'
import { FurtherPayments1790200200000 } from './migrations/1790200200000-further-payments'
import { PapersByList1790210000000 } from './migrations/1790210000000-papers-by-list'
import { PapersOfOneOrder1790210100000 } from './migrations/1790210100000-papers-of-one-order'
import { SettingsInTheAuditLog1790215000000 } from './migrations/1790215000000-settings-in-the-audit-log'
import { OwnSteps1790220000000 } from './migrations/1790220000000-own-steps'
import { ConfirmedWords1790230000000 } from './migrations/1790230000000-confirmed-words'
import { ReadyToBoard1790500000000 } from './migrations/1790500000000-ready-to-board'
import { SearchPieces1790700000000 } from './migrations/1790700000000-search-pieces'
import { FiguresByDay1790800000000 } from './migrations/1790800000000-figures-by-day'
import { MilestonesOfOrders1790800000001 } from './migrations/1790800000001-milestones-of-orders'
import { MessagesOfOrders1790800000002 } from './migrations/1790800000002-messages-of-orders'
import { FeesOnIssue1790900000000 } from './migrations/1790900000000-fees-on-issue'
import { Templates1791000000000 } from './migrations/1791000000000-templates'
import { SharedViews1791100000000 } from './migrations/1791100000000-shared-views'
import { DeclinedFees1791100045000 } from './migrations/1791100045000-declined-fees'
import { Bulks1791200000000 } from './migrations/1791200000000-bulks'
import { Targets1791200100000 } from './migrations/1791200100000-targets'
import { DuplicatesAndRisks1791200200000 } from './migrations/1791200200000-duplicates-and-risks'
import { SkillsOfStaff1791200300000 } from './migrations/1791200300000-skills-of-staff'
import { RepliesByMail1791300000000 } from './migrations/1791300000000-replies-by-mail'
import { KeptMilestones1791400000000 } from './migrations/1791400000000-kept-milestones'
import { FillMilestones1791400000001 } from './migrations/1791400000001-fill-milestones'
import { FeesBySeason1791500000000 } from './migrations/1791500000000-fees-by-season'

export const migrations: readonly MigrationClass[] = [
  Baseline1790000800000,
  ActsByPerson1790100000000,
  OrdersByStatusAndDay1790100100000,
  Lodging1790200000000,
  FurtherPayments1790200200000,
  PapersByList1790210000000,
  PapersOfOneOrder1790210100000,
  SettingsInTheAuditLog1790215000000,
  OwnSteps1790220000000,
  ConfirmedWords1790230000000,
  ReadyToBoard1790500000000,
  SearchPieces1790700000000,
  FiguresByDay1790800000000,
  MilestonesOfOrders1790800000001,
  MessagesOfOrders1790800000002,
  FeesOnIssue1790900000000,
  Templates1791000000000,
  SharedViews1791100000000,
  DeclinedFees1791100045000,
  Bulks1791200000000,
  Targets1791200100000,
  DuplicatesAndRisks1791200200000,
  SkillsOfStaff1791200300000,
  RepliesByMail1791300000000,
  KeptMilestones1791400000000,
  FillMilestones1791400000001,
  FeesBySeason1791500000000,
]
