import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { ProgressBar } from '../../ui/progress-bar'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { Actions, Elements } from './elements'
import { Fields } from './fields'
import { Row, Section } from './section'

/** Every part of the interface in every state, for anyone who builds pages. Served by the development server only. */
export default function StyleguidePage() {
  return (
    <div className="page py-10">
      <title>Styleguide - Borderlane</title>
      <PageHeading>Styleguide</PageHeading>
      <p className="measure mt-4 mb-10 text-18 text-soft">
        Look at it in light and dark, at 360 pixels, in Arabic, with forced colours and printed.
      </p>
      <Actions />
      <Fields />
      <Messages />
      <Elements />
    </div>
  )
}

const TONES = ['info', 'good', 'warning', 'bad'] as const
const REQUEST = '1ffa4591-3957-49bc-89e2-4620f3345c64'

/** What is said, and what is shown while one waits. `Problem` and `Failure` are whole pages: /no/such/page has one. */
function Messages() {
  return (
    <>
      <Section title="Notice">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={`Tone ${tone}`}>
            <p>One or two sentences that say what it means and what to do.</p>
          </Notice>
        ))}
        <Notice tone="info">
          <p>Without a title.</p>
        </Notice>
        <Notice tone="warning" title="With a way on">
          <Button variant="plain">Try again</Button>
        </Notice>
      </Section>
      <Section title="FormFailure, FailureText">
        <FormFailure
          title="Not sent"
          text="Something went wrong on our side."
          requestId={REQUEST}
          attempt={0}
        />
        <FailureText text="Something went wrong on our side." requestId={REQUEST} />
      </Section>
      <Section title="Spinner, ProgressBar">
        <Row>
          <Spinner />
          <span>Saving</span>
        </Row>
        <ProgressBar label="Nothing yet" share={0} />
        <ProgressBar label="A part" share={0.4} />
        <ProgressBar label="All" share={1} />
      </Section>
      <Section title="Skeleton">
        <Skeleton label="Loading">
          <Bar className="h-10 max-w-sm" />
          <Bar className="mt-4 h-24" />
        </Skeleton>
      </Section>
    </>
  )
}
