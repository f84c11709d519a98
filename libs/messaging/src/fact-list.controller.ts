import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { factList } from '@borderlane/contracts/fact-list'
import { allCalls, type ProcessName } from '@borderlane/contracts/topology'
import { Controller, type Type } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Handle } from './handle'
import { Outbox } from './outbox'

type FactList = ReturnType<typeof factList>

/** @returns the call that lists the facts of a service; undefined where nobody listens to it */
export function factListOf(service: string): FactList | undefined {
  return allCalls.find(({ name }) => name === `${service}.listFacts`) as FactList | undefined
}

const made = new Map<ProcessName, Type>()

/** The controller that answers what a service has told, the same one each time; none where nobody listens. */
export function factListControllers(service: ProcessName): Type[] {
  const contract = factListOf(service)
  if (!contract) return []
  const controller = made.get(service) ?? controllerOf(contract)
  made.set(service, controller)
  return [controller]
}

function controllerOf(contract: FactList): Type {
  @Controller()
  class FactListController {
    constructor(
      private readonly outbox: Outbox,
      private readonly db: DataSource,
    ) {}

    @Handle(contract)
    list(input: InputOf<FactList>): Promise<OutputOf<FactList>> {
      return this.outbox.list(this.db, input)
    }
  }
  return FactListController
}
