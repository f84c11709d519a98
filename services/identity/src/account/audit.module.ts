import { Module } from '@nestjs/common'
import { Audit, AuditStore } from './audit.store'

@Module({ providers: [Audit, AuditStore], exports: [Audit, AuditStore] })
export class AuditModule {}
