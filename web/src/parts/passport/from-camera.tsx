import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Passport } from '@borderlane/vision/passport/passport'
import { type Unread, UnreadNotice } from './unread'
import { PictureReader } from './zone/picture-reader'

interface FromCameraProps {
  onRead: (passport: Passport, picture: File) => void
}

/** The live picture of a camera, read on this device until the two lines are sure. */
export function FromCamera({ onRead }: FromCameraProps) {
  const { t } = useTranslation('passport')
  const [stream, setStream] = useState<MediaStream>()
  const [isStarting, setStarting] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const [problem, setProblem] = useState<CameraProblem>()
  const [unread, setUnread] = useState<Unread>()
  const start = async () => {
    setProblem(undefined)
    setUnread(undefined)
    setSeen(false)
    setStarting(true)
    const opened = await openCamera()
    setStarting(false)
    if (typeof opened === 'string') setProblem(opened)
    else setStream(opened)
  }
  return (
    <div className="space-y-2">
      {stream && (
        <LiveCamera
          stream={stream}
          onSeen={() => setSeen(true)}
          onRead={onRead}
          onEnd={(why) => {
            setStream(undefined)
            setUnread(why)
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {/* Both stay in their place, so that its words are read out, and the focus is not lost. */}
        <p role="status" className={stream ? 'font-semibold' : 'sr-only'}>
          {stream && (isSeen ? t('camera.seen') : t('camera.looking'))}
        </p>
        <Button
          variant="quiet"
          icon={stream ? undefined : 'camera'}
          label={stream ? t('camera.stop') : t('camera.start')}
          busy={isStarting}
          onClick={() => (stream ? setStream(undefined) : void start())}
        />
      </div>
      {problem && <Notice tone="warning" live title={t(`camera.${problem}`)} />}
      {unread && <UnreadNotice unread={unread} />}
    </div>
  )
}

interface LiveCameraProps extends FromCameraProps {
  stream: MediaStream
  /** The lines are in the picture, and not sure yet. */
  onSeen: () => void
  onEnd: (why: Unread) => void
}

function LiveCamera({ stream, onSeen, onRead, onEnd }: LiveCameraProps) {
  const { t } = useTranslation('passport')
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onSeen, onRead, onEnd })
  useEffect(() => {
    latest.current = { onSeen, onRead, onEnd }
  })
  useEffect(() => {
    const stop = new AbortController()
    const shown = video.current!
    shown.srcObject = stream
    // On a phone the frame lies below the screen.
    shown.addEventListener('loadeddata', () => shown.scrollIntoView({ block: 'center' }), { once: true })
    const seen = () => latest.current.onSeen()
    void readFrames(shown, stop.signal, seen).then((found) => {
      if (stop.signal.aborted) return
      if ('passport' in found) latest.current.onRead(found.passport, found.picture)
      else latest.current.onEnd(found)
    })
    return () => {
      stop.abort()
      for (const track of stream.getTracks()) track.stop()
    }
  }, [stream])
  return (
    <>
      <p className="measure">{t('camera.hint')}</p>
      <div className="relative max-w-xl overflow-hidden rounded-box bg-sunk">
        <video
          ref={video}
          aria-label={t('camera.label')}
          autoPlay
          muted
          playsInline
          className="block w-full"
        />
        {/* Where the two lines belong; the rest is dimmed. */}
        <div
          aria-hidden="true"
          className="absolute inset-x-[4%] bottom-[8%] h-[24%] rounded-box border-3 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
        />
      </div>
    </>
  )
}

/** `refused`: by its owner or the browser. `absent`: there is none, or none for this page. */
type CameraProblem = 'refused' | 'absent' | 'failed'

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
}

/** The camera that looks away from its owner, where there are two. */
async function openCamera(): Promise<MediaStream | CameraProblem> {
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
async function readFrames(
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
