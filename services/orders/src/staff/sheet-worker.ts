import { parentPort, workerData } from 'node:worker_threads'
import { type Printed, printPages } from './pages-pdf'

// The thread that draws one file. It answers with the file and ends.
void printPages(workerData as Printed).then((file) => parentPort!.postMessage(new Uint8Array(file)))
