import { AppError, type Call, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import type { ProcessName } from '@borderlane/contracts/topology'
import { ACCESS_CHECK, type CheckAccess, Handle, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { startTestService, type TestBroker, type TestDatabase, testSettings } from '@borderlane/testing'
import { Controller, type INestApplication, Module, type Type } from '@nestjs/common'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { forAdmins, forUsers, greet, inOwnName, onBehalf, open, read, slow } from './example'

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

  @Handle(open, { about: ({ id }) => id })
  async open(
    _input: InputOf<typeof open>,
    _caller: Caller,
    { role }: OrderAccess,
  ): Promise<{ role: string }> {
    return Promise.resolve({ role })
  }

  @Handle(inOwnName)
  async inOwnName(): Promise<Record<string, never>> {
    return Promise.resolve({})
  }

  @Handle(onBehalf)
  async onBehalf(): Promise<Record<string, never>> {
    return Promise.resolve({})
  }
}

/** Who shows an order's id as its token may open it. */
const checkAccess: CheckAccess = (id, { orderToken }) =>
  orderToken === id
    ? Promise.resolve({ id, status: 'paid', version: 1, role: 'holder' })
    : Promise.reject(new AppError('orders.not_found'))

class CreateThing1790000900100 implements MigrationInterface {
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
  /** Who may open an order; null: no one says so. */
  access?: CheckAccess | null
}): Promise<INestApplication> {
  const {
    name,
    broker,
    database,
    controllers = [],
    providers = [],
    relay = 'on',
    access = checkAccess,
  } = options
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
          migrations: [CreateThing1790000900100],
          config,
        }),
      ],
      controllers,
      providers: [...providers, ...(access ? [{ provide: ACCESS_CHECK, useValue: access }] : [])],
    },
  })
}
