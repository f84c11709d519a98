import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { eventList } from '@borderlane/contracts/event-list'
import { allCalls, type ProcessName } from '@borderlane/contracts/topology'
import { Controller, type Type } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Handle } from './handle'
import { Outbox } from './outbox'

type EventList = ReturnType<typeof eventList>

/** @returns the call that lists the events of a service; undefined where no one listens to it */
export function eventListOf(service: string): EventList | undefined {
  return allCalls.find(({ name }) => name === `${service}.listFacts`) as EventList | undefined
}

const made = new Map<ProcessName, Type>()

/** The controller that answers what a service has published, the same one each time; none where no one listens. */
export function eventListControllers(service: ProcessName): Type[] {
  const contract = eventListOf(service)
  if (!contract) return []
  const controller = made.get(service) ?? controllerOf(contract)
  made.set(service, controller)
  return [controller]
}

function controllerOf(contract: EventList): Type {
  @Controller()
  class EventListController {
    constructor(
      private readonly outbox: Outbox,
      private readonly db: DataSource,
    ) {}

    @Handle(contract)
    list(input: InputOf<EventList>): Promise<OutputOf<EventList>> {
      return this.outbox.list(this.db, input)
    }
  }
  return EventListController
}
