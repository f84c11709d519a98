import type { MigrationClass } from '@borderlane/persistence'
import { Baseline1790000800000 } from './migrations/1790000800000-baseline'
import { Offers1790200000000 } from './migrations/1790200000000-offers'
import { PriceBook1790400000000 } from './migrations/1790400000000-price-book'
import { StaySource1790000900000 } from './migrations/1790000900000-stay-source'
import { PaperLists1790320000000 } from './migrations/1790320000000-paper-lists'
import { SiteSettings1790300000000 } from './migrations/1790300000000-site-settings'
import { SiteLogo1790310000000 } from './migrations/1790310000000-site-logo'
import { BorderRules1790600000000 } from './migrations/1790600000000-border-rules'
import { FeesOnIssue1790900000000 } from './migrations/1790900000000-fees-on-issue'
import { FeesBySeason1790910000000 } from './migrations/1790910000000-fees-by-season'
import { MailTexts1790410000000 } from './migrations/1790410000000-mail-texts'

export const migrations: readonly MigrationClass[] = [
  Baseline1790000800000,
  StaySource1790000900000,
  Offers1790200000000,
  SiteSettings1790300000000,
  SiteLogo1790310000000,
  PaperLists1790320000000,
  PriceBook1790400000000,
  MailTexts1790410000000,
  BorderRules1790600000000,
  FeesOnIssue1790900000000,
  FeesBySeason1790910000000,
]
