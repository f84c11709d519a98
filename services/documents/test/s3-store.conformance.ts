import { Client } from 'minio'
import { newId } from '@borderlane/persistence'
import { S3Store } from '../src/object/s3-store'
import { loadS3Config } from './config'
import { describeObjectStore } from './object-store-conformance'

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = loadS3Config()
const address = new URL(TEST_S3_ENDPOINT)
const bucket = `borderlane-${newId()}`
const settings = {
  endpoint: TEST_S3_ENDPOINT,
  region: 'us-east-1',
  bucket,
  accessKey: TEST_S3_ACCESS_KEY,
  secretKey: TEST_S3_SECRET_KEY,
}
const client = new Client({
  endPoint: address.hostname,
  port: address.port ? Number(address.port) : undefined,
  useSSL: address.protocol === 'https:',
  region: settings.region,
  accessKey: settings.accessKey,
  secretKey: settings.secretKey,
  pathStyle: true,
})

/** Unfinished uploads take room as well. */
async function allKeys(): Promise<string[]> {
  const objects = client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name: string }>
  const unfinished = client.listIncompleteUploads(bucket, '', true) as AsyncIterable<{ key: string }>
  const keys: string[] = []
  for await (const { name } of objects) keys.push(name)
  for await (const { key } of unfinished) keys.push(key)
  return keys
}

afterAll(async () => {
  const store = new S3Store(settings)
  for (const key of await allKeys()) await store.remove(key)
  await client.removeBucket(bucket)
})

describeObjectStore('an S3 store', async () => ({
  store: new S3Store(settings),
  keys: allKeys,
}))

describe('an S3 store', () => {
  it('makes its bucket when that is missing', async () => {
    const fresh = `borderlane-${newId()}`
    const store = new S3Store({ ...settings, bucket: fresh })
    await store.check()
    expect(await client.bucketExists(fresh)).toBe(true)
    await client.removeBucket(fresh)
  })

  it('shows nothing to someone without the keys', async () => {
    const key = newId()
    await new S3Store(settings).put(key, Buffer.from('secret'))
    expect((await fetch(`${TEST_S3_ENDPOINT}/${bucket}/${key}`)).status).toBe(403)
    const stranger = new S3Store({ ...settings, secretKey: 'not the right key' })
    await expect(stranger.get(key)).rejects.toThrow()
    await expect(stranger.check()).rejects.toThrow()
  })

  it('says so when it is away', async () => {
    const away = new S3Store({ ...settings, endpoint: 'http://127.0.0.1:1' })
    await expect(away.check()).rejects.toThrow()
    await expect(away.put(newId(), Buffer.from('x'))).rejects.toThrow()
  })
})
