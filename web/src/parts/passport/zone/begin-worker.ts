/** A worker that reads pictures. It asks the server for nothing but its own script. */
export const beginWorker = (): Worker =>
  new Worker(new URL('./zone.worker.ts', import.meta.url), { type: 'module' })
