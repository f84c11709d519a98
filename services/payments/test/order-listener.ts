import type { PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced, documentStaffActed } from '@borderlane/contracts/documents/internal'
import { accountDeleted, addressConfirmed } from '@borderlane/contracts/identity/internal'
import { paymentCaptured, paymentRefunded, paymentStaffActed } from '@borderlane/contracts/payments/internal'
import { MessagingModule, On } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { RuntimeModule } from '@borderlane/runtime'
import type { TestBroker, TestDatabase } from '@borderlane/testing'
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm'

class CreateHeard1790000009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE heard (payment_id uuid NOT NULL, amount_cents integer NOT NULL)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE heard`)
  }
}

/** One row for every time that the effect happens: nothing but the inbox keeps it from happening twice. */
@Injectable()
class Listener {
  @On(paymentCaptured)
  async hear(fact: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    await tx.query(`INSERT INTO heard VALUES ($1, $2)`, [fact.paymentId, fact.amountCents])
  }

  /** Orders listens to these too; a process that leaves out a fact of its own does not start. */
  @On(accountDeleted)
  async ignore(): Promise<void> {}

  @On(paymentRefunded)
  async ignoreRefund(): Promise<void> {}

  @On(addressConfirmed)
  async ignoreAddresses(): Promise<void> {}

  @On(documentReplaced)
  async ignoreDocuments(): Promise<void> {}

  @On(documentStaffActed)
  async ignoreDocumentsOfStaff(): Promise<void> {}

  @On(paymentStaffActed)
  async ignorePaymentsOfStaff(): Promise<void> {}
}

@Module({})
class ListenerModule {}

/** A process in the place of orders, with a real inbox, that writes down which captured payments it hears of. */
export async function startOrderListener(
  broker: TestBroker,
  database: TestDatabase,
): Promise<INestApplicationContext> {
  const config = { ...broker.settings('orders'), ...database.settings }
  return NestFactory.createApplicationContext(
    {
      module: ListenerModule,
      imports: [
        RuntimeModule.with(config),
        MessagingModule.forProcess({ name: 'orders', config }),
        PersistenceModule.forService({
          schema: 'orders',
          entities: [],
          migrations: [CreateHeard1790000009000],
          config,
        }),
      ],
      providers: [Listener],
    },
    { logger: false, abortOnError: false },
  )
}
