import type { EventDefinition } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { NatsConnection, OnEvent, Outbox } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { HealthRegistry, log, RuntimeModule } from '@borderlane/runtime'
import { type TestBroker, testDatabase, type TestDatabase } from '@borderlane/testing'
import { type DynamicModule, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm'
import type { DiscoveredMethods } from '../src/discovered-methods'
import { EventConsumers } from '../src/event-consumers'
import { OutboxRelay } from '../src/outbox-relay'

class CreateThing1790000900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE thing (id uuid PRIMARY KEY)`)
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE thing`)
  }
}

@Module({})
class EventProcessModule {}

type Heard = (payload: unknown, tx: EntityManager) => Promise<void>

export interface EventProcess {
  database: TestDatabase
  /** Publishes an event of this service, in a transaction of its own. */
  tell: (event: EventDefinition, payload: object) => Promise<void>
  /** What it does from now on with an event; nothing before. */
  hears: (event: EventDefinition, listener: Heard) => void
  close: () => Promise<void>
}

/** All that a service of the real topology does with events, and nothing else of it: outbox, relay and consumers. */
export async function startEventProcess(name: ProcessName, broker: TestBroker): Promise<EventProcess> {
  log.level = 'silent'
  const database = await testDatabase(name)
  const root: DynamicModule = {
    module: EventProcessModule,
    imports: [
      RuntimeModule.with({}),
      PersistenceModule.forService({
        schema: name,
        entities: [],
        migrations: [CreateThing1790000900100],
        // As `npm start` and `docker compose up` have it: the share of events follows from it.
        config: { ...database.settings, DATABASE_POOL_SIZE: 10 },
      }),
    ],
  }
  const place = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false })
  const db = place.get(DataSource)
  const nats = await NatsConnection.open(name, broker.settings(name), new HealthRegistry(), { events: true })
  const outbox = new Outbox(name)
  const listeners = new Map<EventDefinition, Heard>()
  const methods = (topology[name] as Member).events.map((event) => {
    const method = (payload: unknown, tx: EntityManager): Promise<void> =>
      listeners.get(event)?.(payload, tx) ?? Promise.resolve()
    OnEvent(event)({}, event.name, { value: method as never })
    return { name: event.name, method: method as never }
  })
  const relay = new OutboxRelay(db, outbox, nats)
  const consumers = new EventConsumers(name, db, nats, { all: () => methods } as unknown as DiscoveredMethods)
  relay.onApplicationBootstrap()
  consumers.onApplicationBootstrap()
  return {
    database,
    tell: (event, payload) => db.transaction((tx) => outbox.add(tx, event, payload as never)),
    hears: (event, listener) => void listeners.set(event, listener),
    close: async () => {
      await Promise.all([relay.beforeApplicationShutdown(), consumers.beforeApplicationShutdown()])
      await nats.onApplicationShutdown()
      await place.close()
      await database.close()
    },
  }
}
