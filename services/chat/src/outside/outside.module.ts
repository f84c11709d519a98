import { Module } from '@nestjs/common'
import { ModelBudget } from './model-budget'
import { ModelUseStore } from './model-use.store'
import { OutsideModel } from './outside-model'

/** A model outside, where the operator has named one. */
@Module({ providers: [ModelBudget, ModelUseStore, OutsideModel], exports: [OutsideModel] })
export class OutsideModule {}
