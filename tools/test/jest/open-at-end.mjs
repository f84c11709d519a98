// Says what keeps a worker of jest alive after its last file. Jest itself only says that something does.

const AFTER_MS = 3_000

/** A child by its program, a connection by its other side, a server by its port. */
function describe(handle) {
  const what = handle.spawnargs?.slice(0, 3).join(' ') ?? handle.remotePort ?? handle.address?.()?.port ?? ''
  return `${handle.constructor.name} ${what}`.trim()
}

function tellWhatIsOpen() {
  // The pipes to jest are always there.
  const handles = Reflect.get(process, '_getActiveHandles')
    .call(process)
    .filter(({ fd }) => fd === undefined || fd > 2)
  const open = [
    ...handles.map(describe),
    ...process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout'),
  ]
  process.stderr.write(`still open at the end of a worker: ${open.join(', ')}\n`)
}

// Jest takes its listener away when a worker is to end.
process.on('removeListener', (event) => {
  if (event === 'message') setTimeout(tellWhatIsOpen, AFTER_MS).unref()
})
