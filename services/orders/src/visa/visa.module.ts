import { Module } from '@nestjs/common'
import { ApplicantModule } from '../applicant/applicant.module'
import { VisaController } from './visa.controller'
import { VisaService } from './visa.service'

@Module({
  imports: [ApplicantModule],
  providers: [VisaService],
  controllers: [VisaController],
})
export class VisaModule {}
