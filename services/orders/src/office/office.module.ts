import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { HolidayYears } from './holiday-years.job'
import { OfficeDayStore } from './office-day.store'
import { OfficeDays } from './office-days'
import { OfficeController } from './office.controller'

/** On which days the office is closed. */
@Module({
  imports: [AuditModule],
  providers: [HolidayYears, OfficeDayStore, OfficeDays],
  controllers: [OfficeController],
  exports: [OfficeDayStore],
})
export class OfficeModule {}
