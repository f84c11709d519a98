import { createHash } from 'node:crypto'

/** Milliseconds of processor time that a piece of work takes: the fastest of some runs, the others were disturbed. */
export function processorMs(work: () => unknown, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

/** What hashing 10 MB by SHA-256 takes here and now: a yardstick that is as fast and as busy as the machine. */
export function hashOfTenMegabytesMs(): number {
  const bytes = Buffer.alloc(10 * 1024 * 1024, 'x')
  return processorMs(() => createHash('sha256').update(bytes).digest())
}
