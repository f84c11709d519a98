import type { PhotoRule } from '@borderlane/domain/photo/photo-rule'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../words/format'
import { useWords } from '../words/use-words'

/** What a photo has to be like, as the chat says it too. */
export function RuleText({ rule }: { rule: PhotoRule }) {
  const { t } = useTranslation('papers')
  const { country, language } = useWords()
  const { destination, mm, least, most, leastKb, mostKb, head, background } = rule
  const size = ([width, height]: readonly [number, number]) => ({ width, height })
  const bytes = (kilobytes: number) => formatBytes(kilobytes * 1_000, language)
  return (
    <div className="space-y-2">
      <h4 className="font-semibold">
        {destination ? t('photo.title', { country: country(destination) }) : t('photo.usual')}
      </h4>
      <ul className="measure list-disc space-y-0.5 ps-5">
        <li>{t('photo.size', size(mm))}</li>
        <li>
          {most
            ? t('photo.between', { ...size(least), wide: most[0], high: most[1] })
            : t('photo.least', size(least))}
        </li>
        {leastKb && mostKb ? (
          <li>{t('photo.bytes', { least: bytes(leastKb), most: bytes(mostKb) })}</li>
        ) : (
          mostKb && <li>{t('photo.mostBytes', { most: bytes(mostKb) })}</li>
        )}
        <li>{t('photo.head', { least: head[0], most: head[1] })}</li>
        <li>{t(`photo.background.${background}`)}</li>
      </ul>
      {rule.isPaper && <p className="measure text-14 text-soft">{t('photo.paper')}</p>}
      <p className="measure text-14 text-soft">{rule.isUnseen ? t('photo.unseen') : t('photo.source')}</p>
    </div>
  )
}
