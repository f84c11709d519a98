import { Module } from '@nestjs/common'
import { TrackRecordController } from './track-record.controller'
import { TrackRecordService } from './track-record.service'
import { TrackRecordStore } from './track-record.store'

/** What became of applications, for everybody to read. */
@Module({ providers: [TrackRecordService, TrackRecordStore], controllers: [TrackRecordController] })
export class RecordModule {}
