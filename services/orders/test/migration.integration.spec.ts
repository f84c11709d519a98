import { migrate } from '@borderlane/persistence'
import { testDatabase } from '@borderlane/testing'
import { DataSource, type MigrationInterface } from 'typeorm'
import { CreateOrders1790000002000 } from '../src/migrations/1790000002000-create-orders'
import { AddOwners1790000012000 } from '../src/migrations/1790000012000-add-owners'

const STEPS: (new () => MigrationInterface)[] = [CreateOrders1790000002000, AddOwners1790000012000]

it('takes back with each migration exactly what the migration made', async () => {
  const { settings, close } = await testDatabase('orders')
  const owner = new DataSource({
    type: 'postgres',
    url: settings.DATABASE_OWNER_URL,
    extra: { options: '-c search_path=orders' },
  })
  const contents = () =>
    owner.query<unknown[]>(`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'orders'::regnamespace
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'orders'::regnamespace
      UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'orders'::regnamespace
      UNION ALL SELECT table_name || '.' || column_name FROM information_schema.columns
        WHERE table_schema = 'orders' ORDER BY name`)
  const migrateWith = (migrations: typeof STEPS) =>
    migrate({ schema: 'orders', ownerUrl: settings.DATABASE_OWNER_URL, migrations })

  await migrateWith([])
  await owner.initialize()
  const before: unknown[][] = []
  for (const [index] of STEPS.entries()) {
    before.push(await contents())
    await migrateWith(STEPS.slice(0, index + 1))
    expect(await contents()).not.toEqual(before[index])
  }
  const runner = owner.createQueryRunner()
  for (const [index, Step] of [...STEPS.entries()].reverse()) {
    await new Step().down(runner)
    expect(await contents()).toEqual(before[index])
  }
  await runner.release()
  await owner.destroy()
  await close()
})
