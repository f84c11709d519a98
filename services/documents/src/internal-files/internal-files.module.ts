import { InternalFiles } from '@borderlane/runtime'
import { Module } from '@nestjs/common'

/** Where the gateway brings and fetches bytes. */
@Module({ providers: [InternalFiles], exports: [InternalFiles] })
export class InternalFilesModule {}
