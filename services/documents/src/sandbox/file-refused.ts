import type { ErrorCode } from '@borderlane/contracts/errors'

/**
 * Why a file is not kept. No AppError: that brings zod along, which every process of the sandbox would load again, and
 * that took a third of the processor time of an upload.
 */
export class FileRefused extends Error {
  constructor(
    readonly code: ErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
    this.name = 'FileRefused'
  }
}
