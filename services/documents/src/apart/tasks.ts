import { checkPdf } from './pdf-check'
import { cleanPicture } from './picture'

/**
 * What is done with a traveller's file in a process of its own, by name: bytes in, bytes out. An AppError is the file's
 * fault.
 */
export const TASKS = {
  'keep application/pdf': async (bytes: Buffer): Promise<Buffer> => {
    checkPdf(bytes)
    return bytes
  },
  'keep image/jpeg': (bytes: Buffer): Promise<Buffer> => cleanPicture(bytes, 'jpeg'),
  'keep image/png': (bytes: Buffer): Promise<Buffer> => cleanPicture(bytes, 'png'),
} as const

export type Task = keyof typeof TASKS
