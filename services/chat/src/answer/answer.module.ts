import { Module } from '@nestjs/common'
import { FactsModule } from '../facts/facts.module'
import { BuiltInModel } from './built-in-model'

/** Answers from our own data. */
@Module({ imports: [FactsModule], providers: [BuiltInModel], exports: [BuiltInModel] })
export class AnswerModule {}
