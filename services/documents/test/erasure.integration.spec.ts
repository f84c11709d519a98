import { orderErased, orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { pdf, png } from './sample-file'
import { put, startDocuments } from './service'

describe('the end of an order’s files', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())

  const twoFiles = async () => {
    const orderId = service.newOrder()
    expect((await service.upload(orderId, pdf(1))).status).toBe(201)
    expect((await service.upload(orderId, png(), 'photo.png')).status).toBe(201)
    return orderId
  }
  const emptied = async (orderId: string, kept: number) => {
    await waitFor(async () => (await service.stored()).length === kept)
    expect(await service.listed(orderId)).toEqual([])
    await waitFor(async () => (await service.count('discarded_object')) === 0)
  }

  it('takes rows and bytes of an expired order, and of no other; it may get new ones', async () => {
    const [orderId, other] = [await twoFiles(), await twoFiles()]
    await publishEvent(service.broker, orderFilesExpired, { orderId, version: 5 }, newId())
    await emptied(orderId, 2)
    expect(await service.listed(other)).toHaveLength(2)
    expect((await service.upload(orderId, pdf(1))).status).toBe(201)
  })

  it('takes rows and bytes of an erased order, which then takes no file, not even one on its way', async () => {
    const orderId = await twoFiles()
    const before = (await service.stored()).length - 2
    const { url } = await service.startOne(orderId)
    await publishEvent(service.broker, orderErased, { orderId, version: 5 }, newId())
    await emptied(orderId, before)
    await expect(service.startOne(orderId)).rejects.toMatchObject({ code: 'orders.erased' })
    expect(await put(url, pdf(2))).toMatchObject({ status: 410, body: { error: { code: 'orders.erased' } } })
    await emptied(orderId, before)
  })
})
