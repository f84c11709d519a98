import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { VaultModule } from '../vault/vault.module'
import { ErasureEvents } from './erasure.events'

@Module({ imports: [FileModule, ObjectModule, VaultModule], providers: [ErasureEvents] })
export class ErasureModule {}
