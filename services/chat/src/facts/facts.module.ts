import { Module } from '@nestjs/common'
import { CatalogueFacts } from './catalogue-facts'
import { OrderFacts } from './order-facts'

/** What the other services say. */
@Module({ providers: [CatalogueFacts, OrderFacts], exports: [CatalogueFacts, OrderFacts] })
export class FactsModule {}
