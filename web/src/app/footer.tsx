import { useTranslation } from 'react-i18next'
import { MrzStrip } from '../ui/mrz-strip'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="mt-16 border-t border-hairline bg-sunk print:hidden">
      <div className="page space-y-4 py-8">
        <p className="measure text-14 text-soft">
          <strong className="text-ink">{t('notGovernment.short')}</strong> {t('footer.text')}
        </p>
        <MrzStrip words={[t('brand'), t('header.private')]} />
      </div>
    </footer>
  )
}
