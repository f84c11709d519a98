import { useTranslation } from 'react-i18next'
import { formatBytes } from '../words/format'
import { useWords } from '../words/use-words'
import type { PhotoRule } from './photo-rule'

/** What a destination asks of a photo, and how sure that is. */
export function RuleText({ rule }: { rule: PhotoRule }) {
  const { t } = useTranslation('photo')
  const { country, language } = useWords()
  const { destination, mm, least, most, leastKb, mostKb, head, background } = rule
  const size = ([width, height]: readonly [number, number]) => ({ width, height })
  const bytes = (kilobytes: number) => formatBytes(kilobytes * 1_000, language)
  return (
    <div className="space-y-2">
      <h4 className="font-semibold">
        {destination ? t('rule.title', { country: country(destination) }) : t('rule.usual')}
      </h4>
      <ul className="measure list-disc space-y-0.5 ps-5">
        <li>{t('rule.size', size(mm))}</li>
        <li>
          {most
            ? t('rule.between', { ...size(least), wide: most[0], high: most[1] })
            : t('rule.least', size(least))}
        </li>
        {leastKb && mostKb ? (
          <li>{t('rule.bytes', { least: bytes(leastKb), most: bytes(mostKb) })}</li>
        ) : (
          mostKb && <li>{t('rule.mostBytes', { most: bytes(mostKb) })}</li>
        )}
        <li>{t('rule.head', { least: head[0], most: head[1] })}</li>
        <li>{t(`rule.background.${background}`)}</li>
      </ul>
      {rule.isPaper && <p className="measure text-14 text-soft">{t('rule.paper')}</p>}
      <p className="measure text-14 text-soft">{rule.isUnseen ? t('rule.unseen') : t('rule.source')}</p>
    </div>
  )
}
