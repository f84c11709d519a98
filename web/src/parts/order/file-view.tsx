import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { useKeys } from '../staff/use-keys'

const PDF = 'application/pdf'
const SIGNS = { '+': '+', '-': '−', r: '↻' } as const
const ZOOMS = [1, 1.5, 2.25, 3.5] as const

/** A file at reading size: a picture can be enlarged and turned; a PDF is shown by the browser, which has its own ways. */
export function FileView({ file, name }: { file: Blob; name: string }) {
  const { t } = useTranslation('files')
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const url = useObjectUrl(file)
  const isPicture = file.type !== PDF
  const go = (step: number) => () => setZoom((now) => Math.min(Math.max(now + step, 0), ZOOMS.length - 1))
  const turn = () => setTurns((now) => now + 1)
  useKeys(isPicture ? { '+': go(1), '-': go(-1), r: turn } : {})
  if (!url) return null
  if (!isPicture) return <iframe src={`${url}#toolbar=0`} title={name} className="min-h-96 w-full flex-1" />
  return (
    <>
      <div className="flex gap-x-2 print:hidden">
        {(
          [
            ['+', t('larger', { name }), zoom === ZOOMS.length - 1, go(1)],
            ['-', t('smaller', { name }), zoom === 0, go(-1)],
            ['r', t('turn', { name }), false, turn],
          ] as const
        ).map(([key, words, isOver, act]) => (
          <Button
            key={key}
            variant="quiet"
            label={SIGNS[key]}
            aria-keyshortcuts={key}
            aria-label={words}
            disabled={isOver}
            onClick={act}
          />
        ))}
      </div>
      {/* A square in which it fits whichever way it is turned. */}
      <div className="[container-type:size] min-h-96 flex-1 overflow-auto rounded-box border border-hairline bg-sunk">
        <img
          src={url}
          alt={name}
          className="mx-auto max-w-none object-contain"
          style={{
            width: `${ZOOMS[zoom]! * 100}cqmin`,
            height: `${ZOOMS[zoom]! * 100}cqmin`,
            rotate: `${turns * 90}deg`,
          }}
        />
      </div>
    </>
  )
}

/** Only a picture or a PDF, whatever the file says of itself: nothing else is ever shown. */
function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const type = file.type === PDF || file.type.startsWith('image/') ? file.type : 'image/jpeg'
    const made = URL.createObjectURL(new Blob([file], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
