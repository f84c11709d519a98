import type { OutputOf } from '@borderlane/contracts/define'
import { readTrackRecord } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { TrackRecordService } from './track-record.service'

@Controller()
export class TrackRecordController {
  constructor(private readonly record: TrackRecordService) {}

  @Handle(readTrackRecord)
  read(): Promise<OutputOf<typeof readTrackRecord>> {
    return this.record.read()
  }
}
