import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * As much of the protocol of S3 as the client of npm asks for: buckets, whole files, files in parts, lists of one page.
 * @returns {Promise<{ endpoint: string, files: Map<string, Buffer>, stop: () => void }>} `files` by bucket and key
 */
export async function startS3InMemory() {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  const buckets = new Set()
  /** @type {Map<string, Buffer[]>} */
  const uploads = new Map()

  /** @param {string} method @param {string} bucket @param {URLSearchParams} query */
  function ofBucket(method, bucket, query) {
    if (method === 'PUT') buckets.add(bucket)
    if (!buckets.has(bucket)) return { status: 404 }
    if (query.has('uploads'))
      return {
        body: '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>',
      }
    const keys = [...files.keys()].filter((name) => name.startsWith(`${bucket}/`))
    const listed = keys.map((name) => `<Contents><Key>${name.slice(bucket.length + 1)}</Key></Contents>`)
    return { body: `<ListBucketResult>${listed.join('')}</ListBucketResult>` }
  }

  /** @param {string} method @param {string} name @param {URLSearchParams} query @param {Buffer} sent */
  function ofFile(method, name, query, sent) {
    const upload = query.get('uploadId')
    if (method === 'DELETE') files.delete(name)
    else if (method === 'GET') return files.has(name) ? { body: files.get(name) } : { status: 404 }
    else if (query.has('uploads')) {
      const id = `upload-${uploads.size}`
      uploads.set(id, [])
      return {
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    } else if (method === 'PUT') uploads.get(upload ?? '')?.push(sent)
    else {
      files.set(name, Buffer.concat(uploads.get(upload ?? '') ?? []))
      return {
        body: `<CompleteMultipartUploadResult><Location>/${name}</Location><ETag>"0"</ETag></CompleteMultipartUploadResult>`,
      }
    }
    return {}
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [bucket = '', ...key] = decodeURIComponent(pathname).slice(1).split('/')
    const sent = await buffer(request)
    const method = request.method ?? ''
    const name = `${bucket}/${key.join('/')}`
    const { status = 200, body = '' } = key.join('')
      ? ofFile(method, name, searchParams, sent)
      : ofBucket(method, bucket, searchParams)
    response.writeHead(status, { etag: '"0"' }).end(method === 'HEAD' ? undefined : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, files, stop }
}
