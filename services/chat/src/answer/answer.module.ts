import { Module } from '@nestjs/common'
import { FactsModule } from '../facts/facts.module'
import { BuiltInModel } from './built-in-model'
import { RouteAnswers } from './route-answers'

/** Answers from our own data. */
@Module({ imports: [FactsModule], providers: [BuiltInModel, RouteAnswers], exports: [BuiltInModel] })
export class AnswerModule {}
