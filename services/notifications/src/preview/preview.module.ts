import { Module } from '@nestjs/common'
import { SiteWords } from '../locale/site-words'
import { PreviewMailsController } from './preview-mails'

/** Mails as they would be. */
@Module({ providers: [SiteWords], controllers: [PreviewMailsController], exports: [SiteWords] })
export class PreviewModule {}
