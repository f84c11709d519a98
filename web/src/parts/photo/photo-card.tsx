import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { useHeldFocus } from '../../ui/use-held-focus'
import { CheckedView } from './checked-view'
import { type PhotoAnswer, PhotoChecker } from './look/photo-checker'
import type { CheckedPhoto } from './look/photo.worker'
import { photoRule } from './photo-rule'
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
        <h3 id="photo-card" ref={top} tabIndex={-1} className="text-22">
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
          <Button variant="quiet" onClick={() => checker.stop()}>
            {t('stop')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <FileButton {...choose} variant="quiet" testId="photo-picture">
            {checked ? t('another') : t('choose')}
          </FileButton>
          <FileButton
            {...choose}
            variant="quiet"
            icon="camera"
            capture="user"
            testId="photo-camera"
            className="hidden pointer-coarse:inline-flex"
          >
            {t('take')}
          </FileButton>
        </div>
      )}
      {!checked && !isChecking && <p className="measure text-14 text-soft">{t('hint')}</p>}
      {problem && <Notice tone="warning" live title={t(`unread.${problem}`)} />}
      <Button variant="plain" onClick={onClose}>
        {t('close')}
      </Button>
    </section>
  )
}
