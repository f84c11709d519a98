import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { SandboxModule } from '../sandbox/sandbox.module'
import { VaultModule } from '../vault/vault.module'
import { VisaReader } from './visa-reader'
import { VisaController } from './visa.controller'

@Module({
  imports: [FileModule, SandboxModule, VaultModule],
  providers: [VisaReader],
  controllers: [VisaController],
})
export class VisaModule {}
