import type { Caller } from '@borderlane/contracts/caller'
import type { Call, InputOf } from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import { Handle, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { startTestService, type TestBroker, type TestDatabase, testSettings } from '@borderlane/testing'
import { Controller, type INestApplication, Module, type Type } from '@nestjs/common'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { forAdmins, forUsers, greet, read, slow } from './example'

type Answer = (input: InputOf<Call>, caller: Caller) => unknown

/** What the handlers of `orders` do; every test says it itself. */
export const behaviour: { answer: Answer } = { answer: () => ({}) }

@Controller()
export class OrdersController {
  @Handle(greet)
  async greet(input: InputOf<typeof greet>, caller: Caller): Promise<{ greeting: string }> {
    return (await behaviour.answer(input, caller)) as { greeting: string }
  }

  @Handle(read)
  async read(input: InputOf<typeof read>, caller: Caller): Promise<{ text: string }> {
    return (await behaviour.answer(input, caller)) as { text: string }
  }

  @Handle(slow)
  async slow(input: InputOf<typeof slow>, caller: Caller): Promise<Record<string, never>> {
    return (await behaviour.answer(input, caller)) as Record<string, never>
  }

  @Handle(forUsers)
  async forUsers(input: InputOf<typeof forUsers>, caller: Caller): Promise<Record<string, never>> {
    return (await behaviour.answer(input, caller)) as Record<string, never>
  }

  @Handle(forAdmins)
  async forAdmins(input: InputOf<typeof forAdmins>, caller: Caller): Promise<Record<string, never>> {
    return (await behaviour.answer(input, caller)) as Record<string, never>
  }
}

class CreateThing1790000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE thing (id uuid NOT NULL, step text NOT NULL DEFAULT '')`)
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE thing`)
  }
}

@Module({})
class ExampleModule {}

/** A service with a schema, started as in production. */
export function startExample(options: {
  name: ProcessName
  broker: TestBroker
  database: TestDatabase
  controllers?: Type[]
  providers?: Type[]
  relay?: 'on' | 'off'
}): Promise<INestApplication> {
  const { name, broker, database, controllers = [], providers = [], relay = 'on' } = options
  const config = { ...testSettings, ...broker.settings(name), OUTBOX_RELAY: relay, ...database.settings }
  return startTestService({
    name,
    config,
    module: {
      module: ExampleModule,
      imports: [
        MessagingModule.forProcess({ name, config }),
        PersistenceModule.forService({
          schema: name,
          entities: [],
          migrations: [CreateThing1790000000100],
          config,
        }),
      ],
      controllers,
      providers,
    },
  })
}
