import { useState } from 'react'
import { toast } from 'sonner'
import { Accordion } from '../../ui/accordion'
import { Badge, type BadgeTone } from '../../ui/badge'
import { Button, LinkButton } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Details } from '../../ui/details'
import { Dialog } from '../../ui/dialog'
import { Disclosure } from '../../ui/disclosure'
import { Flag } from '../../ui/flag'
import { Guilloche } from '../../ui/guilloche'
import { Icon, type IconName } from '../../ui/icon'
import { MrzStrip } from '../../ui/mrz-strip'
import { Pagination } from '../../ui/pagination'
import { PricePanel } from '../../ui/price-panel'
import { RouteCard } from '../../ui/route-card'
import { Stamp } from '../../ui/stamp'
import { Table } from '../../ui/table'
import { Tabs } from '../../ui/tabs'
import { Timeline } from '../../ui/timeline'
import { Row, Section } from './section'

const VARIANTS = ['main', 'quiet', 'plain', 'danger'] as const
const BADGES: BadgeTone[] = ['ink', 'blue', 'green', 'deep-green', 'amber', 'red']
const STAMPS = ['ink', 'blue', 'green', 'amber', 'red'] as const
const ICONS: IconName[] = [
  ...(['check', 'cross', 'warning', 'info', 'arrow', 'swap', 'upload', 'file'] as const),
  ...(['bin', 'open', 'lock', 'person', 'menu', 'down'] as const),
]
const INDIA = { code: 'IN', name: 'India' }
const VIETNAM = { code: 'VN', name: 'Vietnam' }
const WORDS = { done: 'done', rejected: 'done: rejected', now: 'now', open: 'still to come' }

/** Buttons and what they open. */
export function Actions() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const [tab, setTab] = useState('card')
  const close = () => setOpen(undefined)
  return (
    <>
      <Section title="Button, LinkButton">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon="upload">
              With an icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <LinkButton variant={variant} to="#" iconAfter="arrow">
              A link
            </LinkButton>
          </Row>
        ))}
      </Section>
      <Section title="Dialog, ConfirmDialog, Disclosure, Toast">
        <Row>
          <Button variant="quiet" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button variant="quiet" onClick={() => setOpen('confirm')}>
            ConfirmDialog
          </Button>
          <Disclosure text="Disclosure">
            <p className="p-4">What was hidden</p>
          </Disclosure>
          <Button
            variant="quiet"
            onClick={() => toast.success('Saved', { description: 'Your price is up to date.' })}
          >
            Toast of success
          </Button>
          <Button
            variant="quiet"
            onClick={() => toast.error('Error', { description: 'Something went wrong.' })}
          >
            Toast of failure
          </Button>
        </Row>
        <Dialog open={open === 'dialog'} title="Test wallet" text="No one is charged." onClose={close}>
          <Button onClick={close}>Close</Button>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete this document?"
          text="It cannot be brought back."
          confirm="Delete"
          cancel="Keep"
          danger
          onConfirm={close}
          onCancel={close}
        />
      </Section>
      <Section title="Tabs">
        <Tabs
          label="How to pay"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'card', label: 'Card', content: <p>The form of the card</p> },
            { value: 'crypto', label: 'Crypto', content: <p>An invoice</p> },
          ]}
        />
      </Section>
      <Section title="Accordion">
        <Accordion
          items={[
            { id: 'one', title: 'How long does it take?', content: <p>Three business days.</p> },
            { id: 'two', title: 'What does it cost?', content: <p>The official fee and ours.</p> },
          ]}
        />
      </Section>
      <Section title="Pagination">
        <Pagination page={1} pages={4} to={() => '#'} />
        <Pagination page={2} pages={4} to={() => '#'} />
        <Pagination page={4} pages={4} to={() => '#'} />
      </Section>
    </>
  )
}

/** Elements that only show something. */
export function Elements() {
  return (
    <>
      <Section title="Badge, Stamp, Flag, Icon">
        <Row>
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          {STAMPS.map((tone) => (
            <Stamp key={tone} tone={tone} word="In Review" date="22 NOV 2026" />
          ))}
        </Row>
        <Row>
          <Flag code="IN" />
          <Flag code="NP" />
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Row>
      </Section>
      <Section title="RouteCard, MrzStrip, Guilloche">
        <RouteCard from={INDIA} to={VIETNAM} strip={['BL-7KQ2MX', 'IN', 'VN']} />
        <RouteCard from={INDIA} to={{ code: 'VC', name: 'Saint Vincent and the Grenadines' }} />
        <MrzStrip words={['Borderlane', 'styleguide']} />
        <div className="relative h-96 overflow-hidden border border-hairline">
          <Guilloche from="IN" to="VN" />
          <p className="relative p-6 text-soft">Soft text on its lines</p>
        </div>
      </Section>
      <Section title="PricePanel, Details">
        <PricePanel
          title="Your price"
          lines={[
            { key: 'fee', label: 'Official fee', note: 'Goes to the government in full.', amount: '£20.00' },
            { key: 'service', label: 'Service fee', amount: '£25.00' },
          ]}
          totalLabel="Total"
          total="£45.00"
          totalNote="about €52.00"
        />
        <Details
          rows={[
            { term: 'Full name', value: 'Asha Verma' },
            { term: 'Travel dates', value: '1 to 14 December' },
          ]}
        />
      </Section>
      <Section title="Timeline">
        <Timeline
          words={WORDS}
          steps={[
            { label: 'Application received', detail: '22 November 2026', state: 'done' },
            { label: 'Under review', detail: 'We check your documents', state: 'now' },
            { label: 'Decision', state: 'open' },
          ]}
        />
      </Section>
      <Section title="Table">
        <Table
          caption="Orders"
          columns={[
            { key: 'reference', label: 'Reference', sorted: 'desc', onSort: () => undefined },
            { key: 'name', label: 'Name', sorted: false, onSort: () => undefined },
            { key: 'total', label: 'Total', atEnd: true },
          ]}
        >
          {['BL-7KQ2MX', 'BL-9PTR4W'].map((reference) => (
            <tr key={reference}>
              <td className="figures">{reference}</td>
              <td>Asha Verma</td>
              <td className="figures text-end">£45.00</td>
            </tr>
          ))}
        </Table>
      </Section>
    </>
  )
}
