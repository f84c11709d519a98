import { parentPort, workerData } from 'node:worker_threads'
import type { SheetContent } from './sheet-content'
import { printSheet } from './sheet-pdf'

// The thread that draws one sheet. It answers with the file and ends.
void printSheet(workerData as SheetContent).then((file) => parentPort!.postMessage(new Uint8Array(file)))
