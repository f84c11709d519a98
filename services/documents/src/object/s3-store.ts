import type { Readable } from 'node:stream'
import { Client } from 'minio'
import type { ObjectStore } from './object-store'

/** The smallest part that S3 allows; the client holds one part in memory. */
const PART_BYTES = 5 * 1024 * 1024

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
      partSize: PART_BYTES,
    })
  }

  async put(key: string, bytes: Readable): Promise<void> {
    // The client does not notice that the stream it reads fails: it would wait for ever.
    const failed = new Promise<never>((_resolve, reject) => bytes.once('error', reject))
    try {
      await Promise.race([this.client.putObject(this.bucket, key, bytes), failed])
    } catch (error) {
      bytes.destroy()
      await this.abortParts(key)
      throw error
    }
  }

  get(key: string): Promise<Readable> {
    return this.client.getObject(this.bucket, key)
  }

  async remove(key: string): Promise<void> {
    await this.abortParts(key)
    await this.client.removeObject(this.bucket, key)
  }

  async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.bucket))) await this.client.makeBucket(this.bucket)
  }

  /** Parts of an upload that did not end are invisible and cost room until it is aborted. */
  private async abortParts(key: string): Promise<void> {
    const upload = await this.client.findUploadId(this.bucket, key)
    if (upload) await this.client.abortMultipartUpload(this.bucket, key, upload)
  }
}
