import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { useHeldFocus } from '../../ui/use-held-focus'
import { checkFile } from '../order/file-check'
import { formatBytes } from '../words/format'
import { useWords } from '../words/use-words'
import type { CheckedPhoto, PhotoToCheck, WorkerAnswer } from './look/photo.worker'
import { Marks } from './marks'
import { photoRule, type PhotoRule } from '@borderlane/domain/photo/photo-rule'
import { RuleText } from './rule-text'

interface PhotoCardProps {
  /** Of the application. */
  destination: string
  /** The photo that its owner wants among the documents: cut, or as it was. Undefined while none can be taken. */
  onFile?: (file: File) => void
  onClose: () => void
}

type Problem = Extract<PhotoAnswer, { problem: unknown }>['problem']

/** Looks at a photo on this device, says what an authority may not like, and cuts it to the destination's size. */
export function PhotoCard({ destination, onFile, onClose }: PhotoCardProps) {
  const { t } = useTranslation('photo')
  const rule = photoRule(destination)
  const [checker] = useState(() => new PhotoChecker())
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [checked, setChecked] = useState<{ file: File; photo: CheckedPhoto }>()
  const top = useRef<HTMLHeadingElement>(null)
  const held = useHeldFocus()
  useEffect(() => () => checker.stop(), [checker])
  useEffect(() => top.current?.focus(), [checked])
  const check = async (file: File) => {
    setProblem(undefined)
    setChecked(undefined)
    setChecking(true)
    const answer = await checker.check(file, rule)
    setChecking(false)
    if (!answer) return
    if ('problem' in answer) setProblem(answer.problem)
    else setChecked({ file, photo: answer })
  }
  const choose = { accept: 'image/jpeg,image/png,image/webp', onFile: (file: File) => void check(file) }
  return (
    <section
      {...held}
      aria-labelledby="photo-card"
      className="space-y-5 rounded-box border border-control bg-surface p-4 sm:p-6"
    >
      <div className="space-y-1">
        <h3 id="photo-card" ref={top} tabIndex={-1} className="text-24">
          {checked ? t('result.title') : t('title')}
        </h3>
        <p className="measure text-14 text-soft">{t('private')}</p>
      </div>
      <RuleText rule={rule} />
      {checked && <CheckedView {...checked} rule={rule} onFile={onFile} />}
      {isChecking ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Spinner /> {t('checking')}
          </p>
          <Button variant="quiet" label={t('stop')} onClick={() => checker.stop()} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <FileButton
            label={checked ? t('another') : t('choose')}
            {...choose}
            variant="quiet"
            testId="photo-picture"
          />
          <FileButton
            label={t('take')}
            {...choose}
            variant="quiet"
            icon="camera"
            capture="user"
            testId="photo-camera"
            className="hidden pointer-coarse:inline-flex"
          />
        </div>
      )}
      {!checked && !isChecking && <p className="measure text-14 text-soft">{t('hint')}</p>}
      {problem && <Notice tone="warning" live title={t(`unread.${problem}`)} />}
      <Button variant="plain" label={t('close')} onClick={onClose} />
    </section>
  )
}

/** Milliseconds after which a picture is given up: the models come with the first one. */
const PATIENCE_MS = 45_000

/** `slow`: it took too long. `browser`: there is no worker, or none that opens pictures. */
type PhotoAnswer = WorkerAnswer | { problem: 'slow' | 'browser' }

/** Looks at one photo after the other, on this device. */
export class PhotoChecker {
  private worker: Worker | undefined
  private stopChecking: (() => void) | undefined

  /** @returns undefined: it was stopped */
  async check(file: Blob, rule: PhotoRule): Promise<PhotoAnswer | undefined> {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return { problem: 'browser' }
    const { beginWorker } = await import('./look/begin-worker')
    const worker = (this.worker ??= beginWorker())
    return new Promise((resolve) => {
      const finish = (answer: PhotoAnswer | undefined, isOver: boolean) => {
        clearTimeout(timer)
        this.stopChecking = undefined
        if (isOver) this.end()
        resolve(answer)
      }
      const timer = setTimeout(() => finish({ problem: 'slow' }, true), PATIENCE_MS)
      this.stopChecking = () => finish(undefined, true)
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => finish(data, false)
      worker.onerror = () => finish({ problem: 'browser' }, true)
      const asked: PhotoToCheck = { file, rule }
      worker.postMessage(asked)
    })
  }

  /** Whatever is being looked at is given up. */
  stop(): void {
    this.stopChecking?.()
    this.end()
  }

  private end(): void {
    this.worker?.terminate()
    this.worker = undefined
  }
}

interface CheckedViewProps {
  file: File
  photo: CheckedPhoto
  rule: PhotoRule
  /** Undefined while none can be taken. */
  onFile?: (file: File) => void
}

function CheckedView({ file, photo, rule, onFile }: CheckedViewProps) {
  const { t } = useTranslation('photo')
  const { language } = useWords()
  const { findings, cut } = photo
  const shown = useAddress(photo.shown)
  const result = useAddress(cut?.photo)
  const canStay = checkFile(file) === undefined
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start gap-6">
        <figure className="w-full max-w-sm space-y-1">
          <div dir="ltr" className="relative">
            <img src={shown} alt={t('result.whole')} className="block w-full rounded-box" />
            <Marks photo={photo} />
          </div>
          <figcaption className="text-14 text-soft">{t('result.marks')}</figcaption>
        </figure>
        {cut && (
          <figure className="max-w-48 space-y-1">
            <img src={result} alt={t('result.cut')} className="block w-full border border-control" />
            <figcaption className="text-14 text-soft">
              {t('result.size', {
                width: cut.size[0],
                height: cut.size[1],
                bytes: formatBytes(cut.photo.size, language),
              })}
            </figcaption>
          </figure>
        )}
      </div>
      {findings.length === 0 ? (
        <Notice tone="info" live title={t('result.nothing')} />
      ) : (
        <Notice tone="warning" live title={t('result.found')}>
          <ol className="list-decimal space-y-1 ps-5">
            {findings.map((finding) => (
              <li key={finding}>{t(`finding.${finding}`)}</li>
            ))}
          </ol>
        </Notice>
      )}
      <p className="measure">{rule.isPaper ? t('result.advicePaper') : t('result.advice')}</p>
      <div className="flex flex-wrap gap-3">
        {cut && (
          <Button
            label={t('result.useCut')}
            disabled={!onFile}
            onClick={() => onFile?.(new File([cut.photo], 'photo.jpg', { type: cut.photo.type }))}
          />
        )}
        {canStay && (
          <Button
            variant="quiet"
            label={t('result.useOriginal')}
            disabled={!onFile}
            onClick={() => onFile?.(file)}
          />
        )}
      </div>
    </div>
  )
}

/** The address under which a page shows a picture of this device. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
