import { Transform } from 'node:stream'
import { AppError } from '@borderlane/contracts/errors'

/** Passes so many bytes on and no more. The stream ends with AppError `catalogue.file_too_large` otherwise. */
export function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new AppError('catalogue.file_too_large'))
      else done(null, chunk)
    },
  })
}
