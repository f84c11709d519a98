import { type FileProblem, greyOf, whyUnopened } from './picture'
import { readZone, type ReadPicture } from '@borderlane/vision/passport/read-zone'

export interface PictureToRead {
  file: Blob
  /** `YYYY-MM-DD` */
  today: string
  /** One of many pictures of a camera. */
  isFrame?: boolean
}
export type WorkerAnswer = ReadPicture | { problem: FileProblem }

async function answer({ file, today, isFrame }: PictureToRead): Promise<WorkerAnswer> {
  const picture = await greyOf(file).catch(whyUnopened)
  return typeof picture === 'string' ? { problem: picture } : readZone(picture, today, isFrame)
}

self.onmessage = ({ data }: MessageEvent<PictureToRead>) =>
  void answer(data).then((one) => self.postMessage(one))
