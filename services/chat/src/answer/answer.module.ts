import { Module } from '@nestjs/common'
import { FactsModule } from '../facts/facts.module'
import { BuiltInModel } from './built-in-model'
import { RouteAnswers } from './route-answers'
import { WarmUp } from './warm-up'

/** Answers from our own data. */
@Module({ imports: [FactsModule], providers: [BuiltInModel, RouteAnswers, WarmUp], exports: [BuiltInModel] })
export class AnswerModule {}
