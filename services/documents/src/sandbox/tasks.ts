import { checkPdf } from './pdf-check'
import { cleanPicture } from './picture'

/**
 * What the sandbox can do with a traveller's file, by name: bytes in, bytes out. A task throws an AppError when the file
 * is at fault.
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
