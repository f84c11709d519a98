import { greyOf, TooLarge } from './picture'
import { readZone, type ReadPicture } from './read-zone'

/** What is asked of the worker. */
export interface PictureToRead {
  file: Blob
  /** `YYYY-MM-DD` */
  today: string
  /** One of many pictures of a camera. */
  isFrame?: boolean
}
/** `picture`: no picture that the browser can open. `large`: one that is not opened. */
export type WorkerAnswer = ReadPicture | { problem: 'picture' | 'large' }

async function answer({ file, today, isFrame }: PictureToRead): Promise<WorkerAnswer> {
  const picture = await greyOf(file).catch((error: unknown) =>
    error instanceof TooLarge ? ('large' as const) : ('picture' as const),
  )
  return typeof picture === 'string' ? { problem: picture } : readZone(picture, today, isFrame)
}

self.onmessage = ({ data }: MessageEvent<PictureToRead>) =>
  void answer(data).then((one) => self.postMessage(one))
