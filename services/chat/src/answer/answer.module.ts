import { Module } from '@nestjs/common'
import { FactsModule } from '../facts/facts.module'
import { BuiltInModel } from './built-in-model'
import { AnswerTexts } from './texts'

/** Answers from our own data. */
@Module({ imports: [FactsModule], providers: [AnswerTexts, BuiltInModel], exports: [BuiltInModel] })
export class AnswerModule {}
