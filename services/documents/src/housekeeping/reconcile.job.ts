import { Job } from '@borderlane/messaging'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DocumentStore } from '../file/document.store'
import { DiscardedObjectStore } from '../object/discarded-object.store'
import { OBJECT_STORE, type ObjectStore } from '../object/object-store'
import { reconcile } from '../object/reconcile'
import { ReconciliationStore } from './reconciliation.store'

const EVERY_MS = 6 * 3_600_000
const BATCH = 1_000
/** An object that the database does not know is left alone for so long. */
const GRACE_MS = 24 * 3_600_000
/** So many unknown objects, if they are most of all objects, mean a wrong store or an empty database. */
const TOO_MANY_UNKNOWN = 20
const KEEP_REPORTS_DAYS = 90
const [LOWEST, HIGHEST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Reconciliation {
  objects: number
  /** Keys without a row, older than the grace. */
  unknown: string[]
  documents: number
  /** Documents whose bytes are not in the store: only a backup of the store can bring them back. */
  lost: string[]
}

/**
 * Compares documents with the store, both in the order of their ids, a batch at a time. It finds something only after a
 * backup was restored, after someone changed the store by hand, or if the service has a fault.
 */
@Injectable()
export class Reconciler {
  constructor(
    private readonly documents: DocumentStore,
    private readonly discarded: DiscardedObjectStore,
    private readonly reports: ReconciliationStore,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const last = (what: 'lost' | 'unknown') => async () => (await this.reports.readLast())?.[what] ?? 0
    gauge(
      'documents_lost',
      'Documents without bytes in the store, by the last reconciliation: alarm above 0',
      last('lost'),
    )
    gauge(
      'documents_unknown_objects',
      'Objects without a document, by the last reconciliation',
      last('unknown'),
    )
  }

  @Job(reconcile, { everyMs: EVERY_MS })
  async reconcileStore(): Promise<void> {
    const found = await this.compare()
    await this.report(found)
    const { objects, unknown } = found
    if (unknown.length >= TOO_MANY_UNKNOWN && unknown.length * 2 > objects) {
      log.error(
        { event: 'documents.strange_store', objects, unknown: unknown.length },
        'most objects in the store belong to no document; removing none (check that store and database belong together)',
      )
      return
    }
    // The sweeper takes them out of the store.
    await this.discarded.addAll(unknown)
  }

  private async compare(): Promise<Reconciliation> {
    const started = this.clock.now()
    const found: Reconciliation = { objects: 0, unknown: [], documents: 0, lost: [] }
    let [after, keys]: [string, string[]] = [LOWEST, []]
    const flush = async (upTo: string): Promise<void> => {
      await this.compareBatch(found, { keys, after, upTo, started })
      ;[after, keys] = [upTo, []]
    }
    for await (const key of this.store.list()) {
      // This service makes no other keys, so it leaves them alone.
      if (!UUID.test(key)) continue
      found.objects += 1
      if (keys.push(key) === BATCH) await flush(key)
    }
    await flush(HIGHEST)
    return found
  }

  private async compareBatch(
    found: Reconciliation,
    { keys, after, upTo, started }: { keys: string[]; after: string; upTo: string; started: Date },
  ): Promise<void> {
    // An object that is stored during the comparison may be missing in the list.
    const documents = await this.documents.idsBetween({ after, upTo, before: started })
    const stored = new Set(keys)
    found.documents += documents.length
    found.lost.push(...documents.filter((id) => !stored.has(id)))

    for (const id of await this.reports.knownOf(keys)) stored.delete(id)
    found.unknown.push(...[...stored].filter((key) => madeAt(key) < started.getTime() - GRACE_MS))
  }

  private async report({ objects, unknown, documents, lost }: Reconciliation): Promise<void> {
    const now = this.clock.now()
    await this.reports.addRun({
      at: now,
      objects,
      unknown_objects: unknown.length,
      documents,
      lost_documents: lost,
    })
    await this.reports.removeOlderThan(KEEP_REPORTS_DAYS, now)
    const counts = { objects, unknown: unknown.length, documents, lost: lost.length }
    log.info({ event: 'documents.reconciled', ...counts }, 'documents compared with the object store')
    for (const documentId of lost.slice(0, BATCH))
      log.error({ event: 'documents.lost', documentId }, 'document is missing in the object store')
  }
}

/** The time in an id (UUID v7), in milliseconds. */
function madeAt(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
