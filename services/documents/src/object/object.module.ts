import { Module } from '@nestjs/common'
import { DiscardedObjectStore } from './discarded-object.store'
import { OBJECT_STORE } from './object-store'
import { ObjectRemoval } from './object-removal'
import { objectStoreProvider } from './object-store.provider'

/** The store of the bytes, and how they leave it. */
@Module({
  providers: [DiscardedObjectStore, ObjectRemoval, objectStoreProvider],
  exports: [DiscardedObjectStore, OBJECT_STORE, ObjectRemoval],
})
export class ObjectModule {}
