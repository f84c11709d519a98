import { migrate } from '@borderlane/persistence'
import { testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { CreateOrders1790000002000 } from '../src/migrations/1790000002000-create-orders'

it('takes back with its migration exactly what the migration made', async () => {
  const { settings, close } = await testDatabase('orders')
  const owner = new DataSource({
    type: 'postgres',
    url: settings.DATABASE_OWNER_URL,
    extra: { options: '-c search_path=orders' },
  })
  const contents = () =>
    owner.query<unknown[]>(`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'orders'::regnamespace
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'orders'::regnamespace ORDER BY name`)
  const migrateWith = (...migrations: (typeof CreateOrders1790000002000)[]) =>
    migrate({ schema: 'orders', ownerUrl: settings.DATABASE_OWNER_URL, migrations })

  await migrateWith()
  await owner.initialize()
  const before = await contents()
  await migrateWith(CreateOrders1790000002000)
  expect(await contents()).not.toEqual(before)
  const runner = owner.createQueryRunner()
  await new CreateOrders1790000002000().down(runner)
  expect(await contents()).toEqual(before)
  await runner.release()
  await owner.destroy()
  await close()
})
