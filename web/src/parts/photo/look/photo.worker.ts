import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import detectorFile from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url'
import pointsManifest from '@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json'
import pointsFile from '@vladmandic/face-api/model/face_landmark_68_model.bin?url'
import { type FileProblem, whyUnopened } from '../../passport/zone/picture'
import type { Box } from '@borderlane/vision/photo/colours'
import { type Manifest, Weights } from '@borderlane/vision/photo/weights'
import type { PhotoRule, Size } from '@borderlane/domain/photo/photo-rule'
import { encode, isThin } from './encode'
import { type Head, type Models, moved } from '@borderlane/vision/photo/head'
import { enlarged, type Ground, inPicture } from '@borderlane/vision/photo/background'
import { type Finding, look } from '@borderlane/vision/photo/look'
import { open, type OpenedHere } from './open'

export interface PhotoToCheck {
  file: Blob
  rule: PhotoRule
}

/** Places are in the pixels of the picture as it is shown. */
export interface CheckedPhoto {
  findings: readonly (Finding | 'thin')[]
  /** The whole picture, the right way up, and no larger than a screen. */
  shown: Blob
  width: number
  height: number
  faces: readonly Box[]
  head?: Head
  ground?: Ground
  cut?: { box: Box; photo: Blob; size: Size }
}

export type WorkerAnswer = CheckedPhoto | { problem: FileProblem | 'models' }

/** Longer side of the picture as it is shown. */
const SHOWN = 1_000

let models: Promise<Models> | undefined

async function readModels(): Promise<Models> {
  const [detector, points] = await Promise.all([
    readModel(detectorManifest, detectorFile),
    readModel(pointsManifest, pointsFile),
  ])
  return { detector, points }
}

async function readModel(manifest: Manifest, address: string): Promise<Weights> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`a model answers ${answer.status}`)
  return new Weights(manifest, await answer.arrayBuffer())
}

async function check({ file, rule }: PhotoToCheck): Promise<WorkerAnswer> {
  const opened = await open(file).catch(whyUnopened)
  if (typeof opened === 'string') return { problem: opened }
  models ??= readModels()
  const ready = await models.catch(() => undefined)
  if (!ready) {
    models = undefined
    return { problem: 'models' }
  }
  const looked = await look(ready, opened, rule)
  const picture = looked.picture as OpenedHere
  const scale = Math.min(1, SHOWN / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  const photo = looked.cut && (await encode(picture, looked.cut, rule))
  return {
    findings: [...looked.findings, ...(photo && isThin(photo, rule) ? ['thin' as const] : [])],
    shown: await picture.draw(whole, width, height).convertToBlob({ type: 'image/jpeg', quality: 0.85 }),
    width,
    height,
    faces: looked.faces.map((box) => enlarged(box, scale)),
    head: looked.head && moved(looked.head, { x: 0, y: 0 }, scale),
    ground: looked.ground && inPicture(looked.ground, { x: 0, y: 0 }, scale),
    ...(looked.cut &&
      photo && { cut: { box: enlarged(looked.cut.box, scale), photo, size: await sizeOf(photo) } }),
  }
}

/** As the file has it. */
async function sizeOf(photo: Blob): Promise<Size> {
  const { width, height } = await createImageBitmap(photo)
  return [width, height]
}

self.onmessage = ({ data }: MessageEvent<PhotoToCheck>) =>
  void check(data).then((answer) => self.postMessage(answer))
