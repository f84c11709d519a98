import type { Passport } from './passport'
import type { Unread } from './unread'
import { PictureReader } from './zone/picture-reader'

/** `refused`: by its owner or the browser. `absent`: there is none, or none for this page. */
export type CameraProblem = 'refused' | 'absent' | 'failed'

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
}

/** The camera that looks away from its owner, where there are two. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Without https there is none.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'absent'
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } },
    })
  } catch (error) {
    return (error instanceof DOMException && PROBLEMS[error.name]) || 'failed'
  }
}

const [PATIENCE_MS, MOST_UNSURE] = [10_000, 5]

/**
 * Reads frame after frame.
 * @param stop ends it: the answer does not count then
 * @param onSeen the lines are in the picture, and not sure yet
 */
export async function readFrames(
  video: HTMLVideoElement,
  stop: AbortSignal,
  onSeen: () => void,
): Promise<{ passport: Passport; picture: File } | Unread> {
  const reader = new PictureReader()
  stop.addEventListener('abort', () => reader.stop())
  try {
    await hasPicture(video, stop)
    const end = performance.now() + PATIENCE_MS
    let unsure = 0
    while (!stop.aborted && unsure < MOST_UNSURE) {
      const patienceMs = end - performance.now()
      if (patienceMs <= 0) return { problem: 'slow' }
      const picture = await frameOf(video)
      const answer = picture && (await reader.read(picture, { patienceMs, isFrame: true }))
      if (!answer) continue
      if ('passport' in answer) return { passport: answer.passport, picture }
      if (answer.problem === 'unsure') {
        unsure += 1
        onSeen()
      } else if (answer.problem !== 'zone') return answer
    }
    return { problem: 'unsure' }
  } finally {
    reader.stop()
  }
}

const hasPicture = (video: HTMLVideoElement, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return resolve()
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    stop.addEventListener('abort', () => resolve())
  })

async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], 'passport.jpg', { type: blob.type }) : undefined
}
