import { checkAccess } from '@borderlane/contracts/orders/internal'
import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { DocumentModule } from './document/document.module'
import { Document } from './file/document.entity'
import { migrations } from './migrations'
import { ScanModule } from './scan/scan.module'
import { SEALED_FILE_KEYS } from './vault/file-key.store'
import { VaultModule } from './vault/vault.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'documents', config, access: checkAccess }),
        JobsModule.forProcess({ name: 'documents', config }),
        PersistenceModule.forService({
          schema: 'documents',
          entities: [Document],
          migrations,
          config,
          sealing: { cipher: new FieldCipher(config.FIELD_KEYS), sealed: [SEALED_FILE_KEYS] },
        }),
        DocumentModule,
        ScanModule,
        VaultModule,
      ],
    }
  }
}
