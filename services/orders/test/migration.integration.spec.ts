import { FieldCipher, migrate, newId } from '@borderlane/persistence'
import { checkMigrations, testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { addressHash } from '../src/order/order-search'
import { ApplicantVault, type SealedApplicant } from '../src/order/applicant-vault'
import { OrderKeys } from '../src/order/order-keys.store'
import { Drafts1790000032000 } from '../src/migrations/1790000032000-drafts'
import { CreateOrders1790000002000 } from '../src/migrations/1790000002000-create-orders'
import { Phrases1790000021000 } from '../src/migrations/1790000021000-phrases'
import { KeepRefunds1790000020000 } from '../src/migrations/1790000020000-keep-refunds'
import { AddActors1790000022000 } from '../src/migrations/1790000022000-add-actors'
import { Corrections1790000030000 } from '../src/migrations/1790000030000-corrections'
import { OrderMoney1790000025000 } from '../src/migrations/1790000025000-order-money'
import { Staff1790000026000 } from '../src/migrations/1790000026000-staff'
import { sealApplicants } from '../src/migrations/1790000035000-seal-applicants'
import { migrations } from '../src/migrations'
import { FIELD_KEYS, newOrder } from './replica'
import { AddOwners1790000012000 } from '../src/migrations/1790000012000-add-owners'

const master = new FieldCipher(FIELD_KEYS)
const BEFORE_SEALING = [
  CreateOrders1790000002000,
  AddOwners1790000012000,
  KeepRefunds1790000020000,
  Phrases1790000021000,
  AddActors1790000022000,
  OrderMoney1790000025000,
  Staff1790000026000,
  Corrections1790000030000,
  Drafts1790000032000,
]
const SEALED = [...BEFORE_SEALING, sealApplicants(master)]
const NOTES = migrations(master).slice(
  0,
  migrations(master).findIndex(({ name }) => name.startsWith('SealNotes')) + 1,
)
const BEFORE_NOTES = NOTES.slice(0, -1)
const insertOrder = `INSERT INTO "order" (id, reference, version, status, locale, passport_country, destination_country,
  visa_type, visa_title, required_documents, processing_speed, processing_days, government_fee_cents,
  government_fee_status, service_fee_cents, denial_protection, denial_protection_fee_cents, total_amount_cents, currency,
  is_fallback, nationality, applicant_sealed, identity_sealed, created_at, paid_cents, refunded_cents)
  VALUES ($1, $2, 1, 'pending_payment', 'en', 'IN', 'US', 'embassy', '{}', '[]', 'standard', 3, 0, 'none', 0, false, 0, 0,
    'GBP', false, 'IN', 'x', 'x', now(), 0, 0)`

it('takes back with each migration exactly what the migration made', () =>
  checkMigrations('orders', migrations(master)))

it('seals the applicants of orders that are there, and opens them on the way back', async () => {
  const { settings, query, close } = await testDatabase('orders')
  const ownerUrl = settings.DATABASE_OWNER_URL
  const db = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema: 'orders',
    migrations: SEALED,
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { options: '-c search_path=orders' },
  })
  try {
    await migrate({ schema: 'orders', ownerUrl, migrations: BEFORE_SEALING })
    const id = newId()
    await query(
      `INSERT INTO "order" (id, reference, version, status, locale, passport_country, destination_country,
         visa_type, visa_title, required_documents, processing_speed, processing_days, government_fee_cents,
         government_fee_status, service_fee_cents, denial_protection, denial_protection_fee_cents,
         total_amount_cents, currency, is_fallback, full_name, email, phone, nationality, travel_dates,
         passport_number_masked, passport_number_sealed, date_of_birth_sealed, passport_expiry_date, created_at,
         paid_cents, refunded_cents)
       VALUES ($1, 'BL-22222222', 1, 'pending_payment', 'en', 'IN', 'US', 'embassy', '{}', '[]', 'standard', 3, 0,
         'none', 0, false, 0, 0, 'GBP', false, 'Asha Rao', 'Asha@example.com', '12345', 'IN', 'in May', 'x', $2, $3,
         '2033-05-06', now(), 0, 0)`,
      [
        id,
        master.encrypt('X47Q99ZK3', `order|passport_number|${id}`),
        master.encrypt('1987-03-19', `order|date_of_birth|${id}`),
      ],
    )
    const plain = await query(`SELECT full_name, email, passport_expiry_date::text FROM "order"`)
    await migrate({ schema: 'orders', ownerUrl, migrations: SEALED })

    await db.initialize()
    const [sealed] = await db.query<(SealedApplicant & { id: string })[]>(
      `SELECT id, applicant_sealed AS "applicantSealed", identity_sealed AS "identitySealed" FROM "order"`,
    )
    expect(await new ApplicantVault(new OrderKeys(master)).openInFull(db.manager, sealed!)).toEqual({
      fullName: 'Asha Rao',
      email: 'Asha@example.com',
      phone: '12345',
      travelDates: 'in May',
      passportNumberMasked: '••••••K3',
      passportExpiryDate: '2033-05-06',
      passportNumber: 'X47Q99ZK3',
      dateOfBirth: '1987-03-19',
    })
    await db.undoLastMigration()
    expect(await query(`SELECT full_name, email, passport_expiry_date::text FROM "order"`)).toEqual(plain)
  } finally {
    if (db.isInitialized) await db.destroy()
    await close()
  }
})

it('gives what was made while signed in to its address, unless that is the maker’s own confirmed one', async () => {
  const all = migrations(master)
  const at = all.findIndex(({ name }) => name.startsWith('OrderAccess'))
  const { settings, query, close } = await testDatabase('orders')
  const ownerUrl = settings.DATABASE_OWNER_URL
  const db = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema: 'orders',
    migrations: all.slice(0, at + 1),
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { options: '-c search_path=orders' },
  })
  const vault = new ApplicantVault(new OrderKeys(master))
  try {
    await migrate({ schema: 'orders', ownerUrl, migrations: all.slice(0, at) })
    const [maker, owner] = [newId(), newId()]
    const make = async (reference: string, email: string, madeBy: string | null) => {
      const id = newId()
      await query(insertOrder, [id, reference])
      const { sealed, keyRow } = vault.seal(id, { ...newOrder().applicant, email })
      await query(
        `INSERT INTO order_key (order_id, kid, wrapped) VALUES ($1, $2, $3)`,
        Object.values(keyRow.values),
      )
      await query(
        `UPDATE "order" SET applicant_sealed = $2, identity_sealed = $3, owner_user_id = $4, claimable = $4::uuid IS NULL WHERE id = $1`,
        [id, sealed.applicantSealed, sealed.identitySealed, madeBy],
      )
      await query(
        `INSERT INTO order_status_history (order_id, version, status, at, actor, user_id)
         VALUES ($1, 1, 'pending_payment', now(), 'traveller', $2)`,
        [id, madeBy],
      )
      await query(`INSERT INTO order_token (token_hash, order_id) VALUES ($1, $2)`, [
        `hash of ${reference}`,
        id,
      ])
      return id
    }
    for (const [email, user] of [
      ['maker@example.com', maker],
      ['owner@example.com', owner],
    ] as const)
      await query(`INSERT INTO confirmed_address (address_hash, user_id) VALUES ($1, $2)`, [
        addressHash(master, email),
        user,
      ])
    const made = {
      own: await make('BL-22222222', 'Maker@example.com', maker),
      another: await make('BL-33333333', 'owner@example.com', maker),
      unknown: await make('BL-44444444', 'nobody@example.com', maker),
      guest: await make('BL-55555555', 'owner@example.com', null),
    }
    await migrate({ schema: 'orders', ownerUrl, migrations: all.slice(0, at + 1) })
    const stateOf = async (id: string) =>
      (
        await query(
          `SELECT owner_user_id, maker_user_id, maker_access, claimable, array_agg(t.origin) AS links
           FROM "order" o JOIN order_token t ON t.order_id = o.id WHERE o.id = $1 GROUP BY o.id`,
          [id],
        )
      )[0]
    const open = { maker_access: 'open', links: ['maker'] }
    expect(await stateOf(made.own)).toEqual({
      ...open,
      owner_user_id: maker,
      maker_user_id: maker,
      claimable: false,
    })
    expect(await stateOf(made.another)).toEqual({
      ...open,
      owner_user_id: owner,
      maker_user_id: maker,
      claimable: false,
    })
    expect(await stateOf(made.unknown)).toEqual({
      ...open,
      owner_user_id: null,
      maker_user_id: maker,
      claimable: true,
    })
    expect(await stateOf(made.guest)).toEqual({
      ...open,
      owner_user_id: null,
      maker_user_id: null,
      claimable: true,
    })
  } finally {
    if (db.isInitialized) await db.destroy()
    await close()
  }
})

it('seals the notes that are there by the keys of their orders, and opens them on the way back', async () => {
  const { settings, query, close } = await testDatabase('orders')
  const ownerUrl = settings.DATABASE_OWNER_URL
  const db = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema: 'orders',
    migrations: [...NOTES],
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { options: '-c search_path=orders' },
  })
  const vault = new ApplicantVault(new OrderKeys(master))
  try {
    await migrate({ schema: 'orders', ownerUrl, migrations: BEFORE_NOTES })
    const [kept, erased] = [newId(), newId()]
    await query(insertOrder, [kept, 'BL-22222222'])
    await query(insertOrder, [erased, 'BL-33333333'])
    const { row } = new OrderKeys(master).make(kept)
    await query(
      `INSERT INTO order_key (order_id, kid, wrapped) VALUES ($1, $2, $3)`,
      Object.values(row.values),
    )
    const addNote = `INSERT INTO order_note (id, order_id, author_id, text, at) VALUES ($1, $2, $1, $3, now())`
    // Two batches and a little more.
    for (let count = 0; count < 1_001; count += 1) await query(addNote, [newId(), kept, `Asha ${count}`])
    await query(addNote, [newId(), erased, 'nobody may read this any more'])
    const plain = await query(`SELECT id, text FROM order_note WHERE order_id = $1 ORDER BY id`, [kept])

    await migrate({ schema: 'orders', ownerUrl, migrations: NOTES })
    await db.initialize()
    const rows = await db.query<{ id: string; sealed: string }[]>(
      `SELECT id, sealed FROM order_note ORDER BY id`,
    )
    expect(rows.map(({ sealed }) => sealed).join()).not.toContain('Asha ')
    const opened = await vault.openNotes(db.manager, kept, rows)
    expect(rows.map(({ id }) => ({ id, text: opened.get(id) }))).toEqual(plain)
    await db.undoLastMigration()
    expect(await query(`SELECT id, text FROM order_note ORDER BY id`)).toEqual(plain)
  } finally {
    if (db.isInitialized) await db.destroy()
    await close()
  }
})
