import { checkMigrations } from '@borderlane/testing'
import { CreateMail1790000005000 } from '../src/migrations/1790000005000-create-mail'
import { AddNeedlessMail1790000015000 } from '../src/migrations/1790000015000-add-needless-mail'

it('takes back with its migrations exactly what they made', () =>
  checkMigrations('notifications', [CreateMail1790000005000, AddNeedlessMail1790000015000]))
