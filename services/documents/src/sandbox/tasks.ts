import { MAX_VISA_TEXT } from '@borderlane/contracts/documents/file-limits'
import { checkPdf } from './pdf-check'

/**
 * What the sandbox can do with a traveller's file, by name: bytes in, bytes out. A task throws a FileRefused when the file
 * is at fault.
 */
export const TASKS = {
  'keep application/pdf': async (bytes: Buffer): Promise<Buffer> => {
    checkPdf(bytes)
    return bytes
  },
  'keep image/jpeg': (bytes: Buffer): Promise<Buffer> => cleanPicture(bytes, 'jpeg'),
  'keep image/png': (bytes: Buffer): Promise<Buffer> => cleanPicture(bytes, 'png'),
  /** What is written in it, as UTF-8; nothing where that cannot be read. */
  'read application/pdf': async (bytes: Buffer): Promise<Buffer> => {
    const { readPdfText } = await import('./pdf-text')
    return Buffer.from(await readPdfText(bytes, MAX_VISA_TEXT))
  },
} as const

async function cleanPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const picture = await import('./picture')
  return picture.cleanPicture(bytes, format)
}

export type Task = keyof typeof TASKS
