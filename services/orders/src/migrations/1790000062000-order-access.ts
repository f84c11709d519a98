import { type FieldCipher, type MigrationClass, refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { addressHash } from '../order/order-search'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderKeys } from '../order/order-keys.store'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

interface MadeRow {
  id: string
  applicantSealed: string | null
  identitySealed: string | null
  makerUserId: string
}

/**
 * Who made an order, beside whom it belongs to. What somebody made while signed in stays theirs where its address is
 * confirmed for their account; else it belongs to the address, and they keep their way to it until the address speaks.
 * It has to read the addresses, and so is made with the service's master key.
 */
export function orderAccess(master: FieldCipher): MigrationClass {
  const vault = new ApplicantVault(new OrderKeys(master))

  return class OrderAccess1790000062000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await addColumns(runner)
      await runner.query(`
        UPDATE "order" o SET maker_user_id = h.user_id FROM order_status_history h
        WHERE h.order_id = o.id AND h.version = 1 AND h.user_id = o.owner_user_id`)
      await giveToAddresses(runner, vault, (email) => addressHash(master, email))
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`
        UPDATE "order" SET owner_user_id = maker_user_id, claimable = false
        WHERE owner_user_id IS NULL AND maker_user_id IS NOT NULL AND maker_access <> 'ended'`)
      await runner.query(`DELETE FROM order_token WHERE ended_at IS NOT NULL`)
      await runner.query(`
        DELETE FROM order_token t USING "order" o
        WHERE o.id = t.order_id AND o.maker_access = 'ended' AND t.origin = 'maker'`)
      await runner.query(`DROP TABLE order_access_change`)
      await runner.query(`ALTER TABLE order_token DROP id, DROP origin, DROP ended_at`)
      await runner.query(`ALTER TABLE "order" DROP maker_user_id, DROP made_with, DROP maker_access`)
    }
  }
}

async function addColumns(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE "order" ADD maker_user_id uuid, ADD made_with jsonb,
      ADD maker_access text NOT NULL DEFAULT 'open'
        CHECK (maker_access IN ('own', 'open', 'kept', 'ended'))`)
  await runner.query(`
    CREATE INDEX order_maker ON "order" (maker_user_id, created_at DESC, id DESC)
    WHERE maker_user_id IS NOT NULL`)
  // Nobody knows of an earlier link whether it was mailed: none may speak for the address. Those that erase were.
  await runner.query(`
    ALTER TABLE order_token ADD id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      ADD origin text NOT NULL DEFAULT 'maker' CHECK (origin IN ('maker', 'mail')), ADD ended_at timestamptz`)
  await runner.query(`UPDATE order_token SET origin = 'mail' WHERE purpose = 'erase'`)
  await runner.query(`ALTER TABLE order_token ALTER origin DROP DEFAULT`)
  await runner.query(`
    CREATE TABLE order_access_change (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES "order" (id),
      act text NOT NULL CHECK (act IN ('maker-kept', 'maker-ended', 'owner-ended', 'link-ended')),
      link_id uuid,
      user_id uuid,
      request_id text,
      at timestamptz NOT NULL
    )`)
  await runner.query(`CREATE INDEX order_access_change_order ON order_access_change (order_id)`)
  for (const statement of refuseChanges('order_access_change')) await runner.query(statement)
}

/** Orders of whoever made them, page by page: their owner is the account that has confirmed the address. */
async function giveToAddresses(
  runner: QueryRunner,
  vault: ApplicantVault,
  hashOf: (email: string) => string,
): Promise<void> {
  for (let after = FIRST; ;) {
    const orders = (await runner.query(
      `SELECT id, maker_user_id AS "makerUserId", applicant_sealed AS "applicantSealed",
         identity_sealed AS "identitySealed"
       FROM "order" WHERE maker_user_id IS NOT NULL AND erased_at IS NULL AND id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    )) as MadeRow[]
    const applicants = await vault.openAll(runner.manager, orders)
    for (const { id } of orders)
      await runner.query(
        `UPDATE "order" o SET owner_user_id = c.user_id, claimable = c.user_id IS NULL
         FROM (SELECT (SELECT user_id FROM confirmed_address WHERE address_hash = $2)) c (user_id)
         WHERE o.id = $1`,
        [id, hashOf(applicants.get(id)!.email)],
      )
    if (orders.length < BATCH) return
    after = orders.at(-1)!.id
  }
}
