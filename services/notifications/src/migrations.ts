import type { MigrationClass } from '@borderlane/persistence'
import { CreateMail1790000005000 } from './migrations/1790000005000-create-mail'
import { AddNeedlessMail1790000015000 } from './migrations/1790000015000-add-needless-mail'
import { AddMailFacts1790000026000 } from './migrations/1790000026000-add-mail-facts'
import { CreateMessage1790000030000 } from './migrations/1790000030000-create-message'
import { MailAbout1790000036000 } from './migrations/1790000036000-mail-about'
import { RouteWatch1790000045000 } from './migrations/1790000045000-route-watch'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateMail1790000005000,
  AddNeedlessMail1790000015000,
  AddMailFacts1790000026000,
  CreateMessage1790000030000,
  MailAbout1790000036000,
  RouteWatch1790000045000,
]
