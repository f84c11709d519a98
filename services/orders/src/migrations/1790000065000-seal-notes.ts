import type { FieldCipher, MigrationClass } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderKeys } from '../order/order-keys.store'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Row {
  id: string
  orderId: string
  text: string
}

/**
 * Notes of staff are sealed by the key of their order, as who travels is. It needs the service's master key, and so is
 * made with it.
 * @returns the migration
 */
export function sealNotes(master: FieldCipher): MigrationClass {
  const vault = new ApplicantVault(new OrderKeys(master))

  return class SealNotes1790000065000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      // Of an order whose key is destroyed nothing should be left that says something of a person.
      await runner.query(
        `DELETE FROM order_note n WHERE NOT EXISTS (SELECT 1 FROM order_key k WHERE k.order_id = n.order_id)`,
      )
      await runner.query(`ALTER TABLE order_note ADD sealed text, ALTER text DROP NOT NULL`)
      await eachBatch(runner, 'text', async ({ id, orderId, text }) => {
        const sealed = await vault.sealNote(runner.manager, { id, orderId }, text)
        // Emptied, so that no row keeps it after the column is gone.
        await runner.query(`UPDATE order_note SET sealed = $2, text = NULL WHERE id = $1`, [id, sealed])
      })
      await runner.query(`ALTER TABLE order_note DROP text, ALTER sealed SET NOT NULL`)
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE order_note ADD text text NOT NULL DEFAULT ''`)
      await eachBatch(runner, 'sealed', async ({ id, orderId, text }) => {
        const note = { id, orderId, sealed: text }
        const opened = await vault.openNotes(runner.manager, orderId, [note])
        await runner.query(`UPDATE order_note SET text = $2 WHERE id = $1`, [id, opened.get(id)])
      })
      await runner.query(`ALTER TABLE order_note DROP sealed, ALTER text DROP DEFAULT`)
    }
  }
}

async function eachBatch(
  runner: QueryRunner,
  column: 'text' | 'sealed',
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = FIRST; ;) {
    const rows = (await runner.query(
      `SELECT id, order_id AS "orderId", ${column} AS text FROM order_note WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    )) as Row[]
    for (const row of rows) await act(row)
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
