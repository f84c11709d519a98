import type { Readable } from 'node:stream'
import { Client } from 'minio'
import type { ObjectStore } from './object-store'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Any S3-compatible store. Only calls that all of them have. */
export class S3Store implements ObjectStore {
  private readonly client: Client
  private readonly bucket: string

  constructor({ endpoint, region, bucket, accessKey, secretKey }: S3Settings) {
    const { protocol, hostname, port } = new URL(endpoint)
    this.bucket = bucket
    this.client = new Client({
      endPoint: hostname,
      port: port ? Number(port) : undefined,
      useSSL: protocol === 'https:',
      region,
      accessKey,
      secretKey,
      pathStyle: true,
    })
  }

  /** One PUT of all bytes: until it has ended, there is nothing in the store. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await this.client.putObject(this.bucket, key, bytes)
  }

  get(key: string): Promise<Readable> {
    return this.client.getObject(this.bucket, key)
  }

  async remove(key: string): Promise<void> {
    await this.client.removeObject(this.bucket, key)
  }

  async *list(): AsyncGenerator<string> {
    const objects = this.client.listObjectsV2(this.bucket, '', true) as AsyncIterable<{ name?: string }>
    for await (const { name } of objects) if (name) yield name
  }

  async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.bucket))) await this.client.makeBucket(this.bucket)
  }
}
