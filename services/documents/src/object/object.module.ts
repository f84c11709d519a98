import { CONFIG, HealthRegistry, log } from '@borderlane/runtime'
import { Module, type Provider } from '@nestjs/common'
import type { Config } from '../config'
import { DiscardedObjectStore } from './discarded-object.store'
import { FolderStore } from './folder-store'
import { ObjectRemoval } from './object-removal'
import { OBJECT_STORE, type ObjectStore } from './object-store'
import { S3Store } from './s3-store'

/** The store that the settings name. Without it there are no uploads and downloads, but lists and deletions go on. */
const objectStoreProvider: Provider = {
  provide: OBJECT_STORE,
  inject: [CONFIG, HealthRegistry],
  useFactory: async (config: Config, health: HealthRegistry): Promise<ObjectStore> => {
    const store = storeOf(config)
    health.add('object_store', () => store.check(), { required: false })
    await store.check().catch((err: unknown) => {
      log.warn({ event: 'documents.no_store', err }, 'object store is not usable yet')
    })
    return store
  },
}

function storeOf(config: Config): ObjectStore {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, DOCUMENTS_FOLDER } = config
  // The schema of the settings has seen to it that what is needed is there.
  if (!S3_ENDPOINT) return new FolderStore(DOCUMENTS_FOLDER!)
  return new S3Store({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY!,
    secretKey: S3_SECRET_KEY!,
  })
}

@Module({
  providers: [DiscardedObjectStore, ObjectRemoval, objectStoreProvider],
  exports: [DiscardedObjectStore, OBJECT_STORE, ObjectRemoval],
})
export class ObjectModule {}
