/** A worker that looks at photos. It asks the server for its own script and its models, and for nothing else. */
export const beginWorker = (): Worker =>
  new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
