import { Module } from '@nestjs/common'
import { KeyRing } from './key-ring'
import { SigningKeyStore } from './signing-key.store'

/** The keys that sign access tokens. */
@Module({ providers: [KeyRing, SigningKeyStore], exports: [KeyRing] })
export class KeyModule {}
