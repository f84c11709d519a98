import { KEPT } from '@borderlane/contracts/retention'
import { useTranslation } from 'react-i18next'
import privacy from '../../content/privacy.json'
import { useWords } from '../../parts/words/use-words'
import { Table } from '../../ui/table'
import { LegalPage } from './legal-page'

export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('privacy.title')}
      pageTitle={t('privacy.pageTitle')}
      description={t('privacy.description')}
      text={privacy}
      below={{ 'how-long': <KeptTable /> }}
    />
  )
}

const KINDS = Object.keys(KEPT) as (keyof typeof KEPT)[]

/** How long is kept what no page of an application names; the jobs delete by the same times. */
function KeptTable() {
  const { t, i18n } = useTranslation('legal')
  const { span } = useWords()
  const columns = (['what', 'time'] as const).map((key) => ({ key, label: t(`kept.${key}`) }))
  return (
    <div lang={i18n.language} dir={i18n.dir()}>
      <Table caption={t('kept.caption')} columns={columns}>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <td>{t(`kept.${kind}`)}</td>
            <td>{span(KEPT[kind].count, KEPT[kind].unit)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
