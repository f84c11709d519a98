import { checkMigrations } from '@borderlane/testing'
import { CreateMail1790000005000 } from '../src/migrations/1790000005000-create-mail'
import { AddNeedlessMail1790000015000 } from '../src/migrations/1790000015000-add-needless-mail'
import { AddMailFacts1790000026000 } from '../src/migrations/1790000026000-add-mail-facts'
import { RouteWatch1790000045000 } from '../src/migrations/1790000045000-route-watch'
import { CreateMessage1790000030000 } from '../src/migrations/1790000030000-create-message'

it('takes back with its migrations exactly what they made', () =>
  checkMigrations('notifications', [
    CreateMail1790000005000,
    AddNeedlessMail1790000015000,
    AddMailFacts1790000026000,
    CreateMessage1790000030000,
    RouteWatch1790000045000,
  ]))
