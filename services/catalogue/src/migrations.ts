import type { MigrationClass } from '@borderlane/persistence'
import { CreateCatalogue1790000001000 } from './migrations/1790000001000-create-catalogue'
import { RulesInTime1790000001100 } from './migrations/1790000001100-rules-in-time'
import { Corrections1790000001200 } from './migrations/1790000001200-corrections'
import { FileImports1790000001300 } from './migrations/1790000001300-file-imports'
import { ChangeNotices1790000001400 } from './migrations/1790000001400-change-notices'
import { ChangeDay1790000001500 } from './migrations/1790000001500-change-day'
import { OneTimeAddresses1790000001600 } from './migrations/1790000001600-one-time-addresses'
import { CodesFromTheList1790000001700 } from './migrations/1790000001700-codes-from-the-list'
import { RoomOnEveryPage1790000001800 } from './migrations/1790000001800-room-on-every-page'
import { OneTimeLine1790000001900 } from './migrations/1790000001900-one-time-line'
import { Evidence1790000002000 } from './migrations/1790000002000-evidence'
import { Disagreements1790000002100 } from './migrations/1790000002100-disagreements'
import { RouteDemand1790000002200 } from './migrations/1790000002200-route-demand'
import { LiveSources1790000002300 } from './migrations/1790000002300-live-sources'
import { WhatChanges1790000002500 } from './migrations/1790000002500-what-changes'
import { DecidedByARun1790000002600 } from './migrations/1790000002600-decided-by-a-run'
import { DaysInFiles1790000002700 } from './migrations/1790000002700-days-in-files'
import { ReviewsWaitApart1790000002800 } from './migrations/1790000002800-reviews-wait-apart'
import { StaffCheck1790000002900 } from './migrations/1790000002900-staff-check'
import { Alarms1790000003000 } from './migrations/1790000003000-alarms'
import { Forms1790000003100 } from './migrations/1790000003100-forms'
import { PricesWriteNoIndex1790000003200 } from './migrations/1790000003200-prices-write-no-index'
import { WhyAFormIsPublished1790000003300 } from './migrations/1790000003300-why-a-form-is-published'
import { Proposals1790000096000 } from './migrations/1790000096000-proposals'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateCatalogue1790000001000,
  RulesInTime1790000001100,
  Corrections1790000001200,
  FileImports1790000001300,
  ChangeNotices1790000001400,
  ChangeDay1790000001500,
  OneTimeAddresses1790000001600,
  CodesFromTheList1790000001700,
  RoomOnEveryPage1790000001800,
  OneTimeLine1790000001900,
  Evidence1790000002000,
  Disagreements1790000002100,
  RouteDemand1790000002200,
  LiveSources1790000002300,
  WhatChanges1790000002500,
  DecidedByARun1790000002600,
  DaysInFiles1790000002700,
  ReviewsWaitApart1790000002800,
  StaffCheck1790000002900,
  Alarms1790000003000,
  Forms1790000003100,
  PricesWriteNoIndex1790000003200,
  WhyAFormIsPublished1790000003300,
  Proposals1790000096000,
]
