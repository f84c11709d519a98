import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../http/log'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

interface AreaProps {
  /** Shown in its place if it fails, where the page can do without it; otherwise it is said, with a way on. */
  instead?: ReactNode
  children: ReactNode
}

/** A part of a page that may fail alone: all the rest stays as it is. */
export class Area extends Component<AreaProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    log('web.area_crashed')
  }

  override render() {
    const { instead, children } = this.props
    if (!this.state.failed) return children
    return instead === undefined ? <Failed onRetry={() => this.setState({ failed: false })} /> : instead
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="bad" live title={t('crash.area')}>
      <Button variant="plain" label={t('retry')} onClick={onRetry} />
    </Notice>
  )
}
