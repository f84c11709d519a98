import { Module } from '@nestjs/common'
import { OrderAudit } from './order-audit'
import { OrderAuditStore } from './order-audit.store'
import { StaffActsEvents } from './staff-acts.events'

@Module({
  providers: [OrderAudit, OrderAuditStore, StaffActsEvents],
  exports: [OrderAudit, OrderAuditStore],
})
export class AuditModule {}
