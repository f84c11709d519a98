import { encryptionSettings, FieldCipher, migrateProgram } from '@borderlane/persistence'
import { migrations } from './migrations'

void migrateProgram({
  schema: 'orders',
  settings: encryptionSettings,
  migrations: (config) => migrations(new FieldCipher(config.FIELD_KEYS)),
})
