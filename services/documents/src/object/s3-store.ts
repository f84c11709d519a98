import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { request as requestSafely } from 'node:https'
import type { Readable } from 'node:stream'
import { AppError } from '@borderlane/contracts/define'
import { inClientSpan } from '@borderlane/runtime'
import { Client } from 'minio'
import type { ObjectStore } from './object-store'

/** A store that neither takes nor gives a byte for so long does not answer. */
const SILENCE_MS = 5_000

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
      // The sender of the file is asked to try again, and does so soon.
      retryOptions: { disableRetry: true },
      transport: { request: requestOf(protocol) },
    })
  }

  /**
   * One PUT of all bytes: until it has ended, there is nothing in the store.
   * @throws AppError `service.unavailable`, whatever keeps the store from taking them
   */
  async put(key: string, bytes: Buffer): Promise<void> {
    try {
      await this.ask('PutObject', () => this.client.putObject(this.bucket, key, bytes))
    } catch (cause) {
      throw new AppError('service.unavailable', undefined, { cause })
    }
  }

  get(key: string): Promise<Readable> {
    return this.ask('GetObject', () => this.client.getObject(this.bucket, key))
  }

  async remove(key: string): Promise<void> {
    await this.ask('DeleteObject', () => this.client.removeObject(this.bucket, key))
  }

  private ask<T>(method: string, work: () => Promise<T>): Promise<T> {
    return inClientSpan(`S3 ${method}`, { 'rpc.system': 'aws-api', 'rpc.method': method }, work)
  }

  async *list(): AsyncGenerator<string> {
    const objects = this.client.listObjectsV2(this.bucket, '', true) as AsyncIterable<{ name?: string }>
    for await (const { name } of objects) if (name) yield name
  }

  async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.bucket))) await this.client.makeBucket(this.bucket)
  }
}

/** Begins a request that ends when the store is silent. An answer to GET has no limit: its reader may be slow. */
function requestOf(protocol: string): typeof request {
  const begin = protocol === 'https:' ? requestSafely : request
  const beginWithLimit = (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => {
    const sent = begin(options, onAnswer)
    sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('the object store does not answer')))
    if (options.method === 'GET') sent.once('response', () => sent.setTimeout(0))
    return sent
  }
  // The client calls it in this one way.
  return beginWithLimit as typeof request
}
