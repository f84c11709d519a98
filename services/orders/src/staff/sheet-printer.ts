import { AppError } from '@borderlane/contracts/define'
import { SHIPPED_COLOUR } from '@borderlane/contracts/site-look'
import { Site } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Printed, SheetBrand } from './pages-pdf'

/** The built program, also when this runs from the sources. */
const PROGRAM = join(__dirname, '../../dist/staff/sheet-worker.js')
const MOST_MS = 20_000
const LIMITS = { maxOldGenerationSizeMb: 192 }

/** Draws files one after the other, each in a separate thread, so that orders goes on answering. */
@Injectable()
export class SheetPrinter {
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly site: Site) {}

  /** Whose files they are. */
  async readBrand(): Promise<SheetBrand> {
    const settings = await this.site.settings()
    return {
      name: settings.name,
      colour: settings.colour ?? SHIPPED_COLOUR,
      logo: await this.site.logo(settings),
    }
  }

  /** @throws AppError `service.unavailable`: it took too long or too much */
  printPages(content: Printed): Promise<Uint8Array> {
    const printed = this.last.then(() => printInThread(content))
    this.last = printed.catch(() => undefined)
    return printed
  }
}

async function printInThread(content: Printed): Promise<Uint8Array> {
  const worker = new Worker(PROGRAM, { workerData: content, resourceLimits: LIMITS, env: {} })
  const timer = setTimeout(() => void worker.terminate(), MOST_MS)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without a sheet')))
    })
  } catch (cause) {
    throw new AppError('service.unavailable', undefined, { cause })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
