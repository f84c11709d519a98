import type { Readable } from 'node:stream'
import { Client } from 'minio'
import type { ObjectStore } from './object-store'

/** The smallest part that S3 allows; so much of an upload is in memory. */
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
    })
  }

  /**
   * Part by part in our own hands: the client's way of sending a stream does not notice when the stream fails, and
   * what it had begun by then stays in the store.
   */
  async put(key: string, bytes: Readable): Promise<void> {
    let uploadID: string | undefined
    let small = Buffer.alloc(0)
    const sent: { part: number; etag: string }[] = []
    try {
      for await (const part of partsOf(bytes)) {
        if (part.length < PART_BYTES && !uploadID) {
          small = part
          continue
        }
        uploadID ??= await this.client.initiateNewMultipartUpload(this.bucket, key, {})
        const place = { bucketName: this.bucket, objectName: key, uploadID, partNumber: sent.length + 1 }
        const { etag } = await this.client.uploadPart({ ...place, headers: {} }, part)
        sent.push({ part: place.partNumber, etag })
      }
      if (uploadID) await this.client.completeMultipartUpload(this.bucket, key, uploadID, sent)
      else await this.client.putObject(this.bucket, key, small)
    } catch (error) {
      // If the store does not let us now, "remove" does it later.
      if (uploadID) await this.client.abortMultipartUpload(this.bucket, key, uploadID).catch(() => undefined)
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

/** The bytes in parts of the same size; the last one may be shorter. */
async function* partsOf(bytes: Readable): AsyncGenerator<Buffer<ArrayBuffer>> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    while (length >= PART_BYTES) {
      const all = Buffer.concat(pieces)
      yield all.subarray(0, PART_BYTES)
      pieces = [all.subarray(PART_BYTES)]
      length -= PART_BYTES
    }
  }
  if (length > 0) yield Buffer.concat(pieces)
}
