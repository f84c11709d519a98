import { checkMigrations } from '@borderlane/testing'
import { migrations } from '../src/migrations'

it('takes back with its migrations exactly what they made', () => checkMigrations('catalogue', migrations))
