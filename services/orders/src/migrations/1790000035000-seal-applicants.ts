import { type FieldCipher, insertRows, type MigrationClass } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { ApplicantVault, type FullApplicant, maskPassportNumber } from '../order/applicant-vault'
import { OrderKeys } from '../order/order-keys.store'
import { emailHash, nameHashes } from '../order/order-search'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'
const PLAIN = ['full_name', 'email', 'phone', 'travel_dates', 'passport_number_masked'] as const
const SEALED = ['passport_number_sealed', 'date_of_birth_sealed'] as const

interface PlainRow extends Omit<FullApplicant, 'passportNumber' | 'dateOfBirth'> {
  id: string
  number: string
  birth: string
}

interface SealedRow {
  id: string
  applicantSealed: string | null
  identitySealed: string | null
}

/**
 * Who travels is sealed by a key of the order. It needs the service's master key, and so is made with it.
 * @returns the migration
 */
export function sealApplicants(master: FieldCipher): MigrationClass {
  const vault = new ApplicantVault(new OrderKeys(master))

  return class SealApplicants1790000035000 implements MigrationInterface {
    up(runner: QueryRunner): Promise<void> {
      return seal(runner, master, vault)
    }

    down(runner: QueryRunner): Promise<void> {
      return unseal(runner, master, vault)
    }
  }
}

async function seal(runner: QueryRunner, master: FieldCipher, vault: ApplicantVault): Promise<void> {
  // No reference to the order: the table is restored by itself, with keys of orders that an older dump lacks.
  await runner.query(`
    CREATE TABLE order_key (
      order_id uuid PRIMARY KEY,
      kid text NOT NULL,
      wrapped text NOT NULL
    )`)
  await runner.query(`CREATE INDEX order_key_kid ON order_key (kid)`)
  await runner.query(
    `ALTER TABLE "order" ADD applicant_sealed text, ADD identity_sealed text, ADD erased_at timestamptz`,
  )
  for (const column of [...PLAIN, ...SEALED])
    await runner.query(`ALTER TABLE "order" ALTER ${column} DROP NOT NULL`)
  await eachBatch<PlainRow>(
    runner,
    `SELECT id, full_name AS "fullName", email, phone, travel_dates AS "travelDates",
       passport_expiry_date::text AS "passportExpiryDate",
       passport_number_sealed AS number, date_of_birth_sealed AS birth FROM "order"`,
    async (row) => {
      const { sealed, keyRow } = vault.seal(row.id, {
        ...row,
        passportNumber: master.decrypt(row.number, `order|passport_number|${row.id}`),
        dateOfBirth: master.decrypt(row.birth, `order|date_of_birth|${row.id}`),
      })
      await insertRows(runner, [keyRow])
      // The old columns are emptied, so that no row keeps them after they are gone.
      await runner.query(
        `UPDATE "order" SET applicant_sealed = $2, identity_sealed = $3, email_hash = $4, name_hashes = $5,
           passport_expiry_date = NULL, ${[...PLAIN, ...SEALED].map((column) => `${column} = NULL`).join(', ')}
         WHERE id = $1`,
        [
          row.id,
          sealed.applicantSealed,
          sealed.identitySealed,
          emailHash(master, row.email),
          nameHashes(master, row.fullName),
        ],
      )
    },
  )
  await runner.query(`DROP INDEX order_claimable`)
  await runner.query(`CREATE INDEX order_claimable ON "order" (email_hash) WHERE claimable`)
  const gone = [...PLAIN, ...SEALED, 'passport_expiry_date'].map((column) => `DROP ${column}`)
  await runner.query(`ALTER TABLE "order" ${gone.join(', ')}`)
  await runner.query(`
    ALTER TABLE "order" ADD CONSTRAINT order_sealed_or_erased CHECK (erased_at IS NOT NULL
      OR (applicant_sealed IS NOT NULL AND identity_sealed IS NOT NULL))`)
}

async function unseal(runner: QueryRunner, master: FieldCipher, vault: ApplicantVault): Promise<void> {
  await runner.query(`ALTER TABLE "order" DROP CONSTRAINT order_sealed_or_erased`)
  const back = [...PLAIN, ...SEALED].map((column) => `ADD ${column} text NOT NULL DEFAULT ''`)
  await runner.query(`ALTER TABLE "order" ${back.join(', ')}, ADD passport_expiry_date date`)
  const manager = runner.manager
  await eachBatch<SealedRow>(
    runner,
    `SELECT id, applicant_sealed AS "applicantSealed", identity_sealed AS "identitySealed" FROM "order"
     WHERE erased_at IS NULL`,
    async (row) => {
      const applicant = await vault.openInFull(manager, row)
      const { id } = row
      await runner.query(
        `UPDATE "order" SET full_name = $2, email = $3, phone = $4, travel_dates = $5,
           passport_number_masked = $6, passport_expiry_date = $7, passport_number_sealed = $8,
           date_of_birth_sealed = $9 WHERE id = $1`,
        [
          id,
          applicant.fullName,
          applicant.email,
          applicant.phone,
          applicant.travelDates,
          maskPassportNumber(applicant.passportNumber),
          applicant.passportExpiryDate,
          master.encrypt(applicant.passportNumber, `order|passport_number|${id}`),
          master.encrypt(applicant.dateOfBirth, `order|date_of_birth|${id}`),
        ],
      )
    },
  )
  for (const column of [...PLAIN, ...SEALED])
    await runner.query(`ALTER TABLE "order" ALTER ${column} DROP DEFAULT`)
  await runner.query(`DROP INDEX order_claimable`)
  await runner.query(`CREATE INDEX order_claimable ON "order" (lower(email)) WHERE claimable`)
  await runner.query(`ALTER TABLE "order" DROP applicant_sealed, DROP identity_sealed, DROP erased_at`)
  await runner.query(`DROP TABLE order_key`)
}

/** Every row in the order of the ids, a batch at a time. */
async function eachBatch<Row extends { id: string }>(
  runner: QueryRunner,
  select: string,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  const where = select.includes('WHERE') ? 'AND' : 'WHERE'
  for (let after = FIRST; ;) {
    const rows = (await runner.query(`${select} ${where} id > $1 ORDER BY id LIMIT ${BATCH}`, [
      after,
    ])) as Row[]
    for (const row of rows) await act(row)
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
