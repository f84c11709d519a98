import type { PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced, documentStaffActed, papersChanged } from '@borderlane/contracts/documents/internal'
import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import { formPublished } from '@borderlane/contracts/catalogue/forms'
import { accountDeleted, accountStaffActed, addressConfirmed } from '@borderlane/contracts/identity/internal'
import { paymentCaptured, paymentRefunded, paymentStaffActed } from '@borderlane/contracts/payments/internal'
import { MessagingModule, OnEvent, SiteModule } from '@borderlane/messaging'
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
  @OnEvent(paymentCaptured)
  async hear(event: PayloadOf<typeof paymentCaptured>, tx: EntityManager): Promise<void> {
    await tx.query(`INSERT INTO heard VALUES ($1, $2)`, [event.paymentId, event.amountCents])
  }

  /** Orders listens to these too; a process that leaves out an event of its own does not start. */
  @OnEvent(accountDeleted)
  async ignore(): Promise<void> {}

  @OnEvent(paymentRefunded)
  async ignoreRefund(): Promise<void> {}

  @OnEvent(addressConfirmed)
  async ignoreAddresses(): Promise<void> {}

  @OnEvent(accountStaffActed)
  async ignoreAccountsOfStaff(): Promise<void> {}

  @OnEvent(documentReplaced)
  async ignoreDocuments(): Promise<void> {}

  @OnEvent(documentStaffActed)
  async ignoreDocumentsOfStaff(): Promise<void> {}

  @OnEvent(papersChanged)
  async ignorePapers(): Promise<void> {}

  @OnEvent(formPublished)
  async ignoreForms(): Promise<void> {}

  @OnEvent(paymentStaffActed)
  async ignorePaymentsOfStaff(): Promise<void> {}

  @OnEvent(siteStaffActed)
  async ignoreSettings(): Promise<void> {}
}

@Module({})
class ListenerModule {}

/** A process in the place of orders, with a real inbox, that records which captured payments it hears of. */
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
        SiteModule.forProcess('orders'),
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
