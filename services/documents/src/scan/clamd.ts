import { connect, type NetConnectOpts } from 'node:net'
import { inClientSpan, log } from '@borderlane/runtime'
import type { ScanVerdict, VirusScanner } from './virus-scanner'

/**
 * From the connection to the answer: ClamAV takes some seconds for a large PDF. After none came, files wait for so long
 * without being shown to it: else everyone who sends one would wait for nothing.
 */
export const TIMEOUTS = { answerMs: 20_000, restMs: 30_000 }
const CHUNK_BYTES = 256 * 1024

/** ClamAV's daemon, over its own protocol (`INSTREAM` of clamd(8)); its `StreamMaxLength` must be 64 MB or more. */
export class Clamd implements VirusScanner {
  private readonly options: NetConnectOpts
  private restsUntil = 0

  /** @param address `tcp://host:port` or `unix:///path` */
  constructor(address: string) {
    const { protocol, hostname, port, pathname } = new URL(address)
    this.options = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  }

  async scan(bytes: Buffer): Promise<ScanVerdict> {
    if (performance.now() < this.restsUntil) return 'unknown'
    try {
      const answer = await inClientSpan('clamd INSTREAM', {}, () => this.ask('zINSTREAM\0', framed(bytes)))
      if (answer.endsWith(' FOUND')) return 'infected'
      if (answer === 'stream: OK') return 'clean'
      throw new Error(`clamd answered ${answer}`)
    } catch (err) {
      log.warn({ event: 'documents.not_scanned', err }, 'virus scan of a file failed; retrying')
      return 'unknown'
    }
  }

  /** @throws Error while the scanner cannot be asked */
  async check(): Promise<void> {
    const answer = await this.ask('zPING\0', [])
    if (answer !== 'PONG') throw new Error(`clamd answered ${answer}`)
  }

  private ask(command: string, body: readonly Buffer[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.options)
      const received: Buffer[] = []
      const late = setTimeout(() => {
        this.restsUntil = performance.now() + TIMEOUTS.restMs
        socket.destroy(new Error('clamd does not answer'))
      }, TIMEOUTS.answerMs)
      socket.on('data', (chunk: Buffer) => received.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => {
        clearTimeout(late)
        // It closes the connection after its answer; what it says is ended by a zero byte.
        resolve(Buffer.concat(received).toString().split('\0')[0]!.trim())
      })
      socket.write(command)
      for (const part of body) socket.write(part)
    })
  }
}

function framed(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    frames.push(lengthOf(chunk.length), chunk)
  }
  return [...frames, lengthOf(0)]
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
